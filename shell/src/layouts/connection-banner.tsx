import { formatClock, formatShortDate, indiaDayOf, indiaMinutesOf } from '@ank/rules';
import { nowMs } from '@ank/shared/platform';
import clsx from 'clsx';
import { RefreshCw, WifiOff } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import classes from './connection-banner.module.css';
import { LAYOUT_TEXTS } from './layout.messages';
import { useOnline } from './use-online';
import { polledAt, useKeptSince, useStaleSince } from './use-stale-since';

/** '01:02 PM', with the day unless it is today. */
function momentText(atMs: number): string {
  const day = indiaDayOf(atMs);
  const clock = formatClock(indiaMinutesOf(atMs));
  return day === indiaDayOf(nowMs()) ? clock : `${formatShortDate(day)}, ${clock}`;
}

function Offline({ sinceMs }: { sinceMs: number }) {
  return (
    <p className={classes.banner}>
      <WifiOff size={20} aria-hidden />
      {sinceMs > 0 ? LAYOUT_TEXTS.offlineSince(momentText(sinceMs)) : LAYOUT_TEXTS.offline}
    </p>
  );
}

function Outdated({ text }: { text: string }) {
  return (
    <p className={classes.banner}>
      <RefreshCw size={20} aria-hidden />
      {text}
    </p>
  );
}

/** Whether the screen was opened under a banner. */
function useRoom(isShown: boolean): boolean {
  const { pathname } = useLocation();
  const [opened, setOpened] = useState({ pathname, isShown });
  if (opened.pathname !== pathname) setOpened({ pathname, isShown });
  return opened.isShown;
}

/**
 * Shown while the device is offline, the server has not answered for some time, or a history on the screen is that of
 * an earlier visit. Causes no layout shift.
 */
export function ConnectionBanner() {
  const online = useOnline();
  const keptMs = useKeptSince();
  const staleMs = useStaleSince();
  const hasRoom = useRoom(!online || keptMs !== null || staleMs !== null);
  return (
    <div className={clsx(classes.place, hasRoom && classes.room)} role="status">
      {!online && <Offline sinceMs={keptMs ?? polledAt()} />}
      {online && keptMs !== null && <Outdated text={LAYOUT_TEXTS.kept(momentText(keptMs))} />}
      {online && keptMs === null && staleMs !== null && <Outdated text={LAYOUT_TEXTS.stale(momentText(staleMs))} />}
    </div>
  );
}
