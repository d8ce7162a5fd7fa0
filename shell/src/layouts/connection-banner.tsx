import { formatClock, formatShortDate, indiaDayOf, indiaMinutesOf } from '@ank/rules';
import { nowMs } from '@ank/shared/platform';
import { RefreshCw, WifiOff } from 'lucide-react';
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
      <WifiOff size={14} aria-hidden />
      {sinceMs > 0 ? LAYOUT_TEXTS.offlineSince(momentText(sinceMs)) : LAYOUT_TEXTS.offline}
    </p>
  );
}

function Outdated({ text }: { text: string }) {
  return (
    <p className={classes.banner}>
      <RefreshCw size={14} aria-hidden />
      {text}
    </p>
  );
}

/**
 * Shown while the device is offline, the server has not answered for some time, or a history on the screen is that of
 * an earlier visit. Covers no text and causes no layout shift.
 */
export function ConnectionBanner() {
  const online = useOnline();
  const keptMs = useKeptSince();
  const staleMs = useStaleSince();
  return (
    <div className={classes.place} role="status">
      {!online && <Offline sinceMs={keptMs ?? polledAt()} />}
      {online && keptMs !== null && <Outdated text={LAYOUT_TEXTS.kept(momentText(keptMs))} />}
      {online && keptMs === null && staleMs !== null && <Outdated text={LAYOUT_TEXTS.stale(momentText(staleMs))} />}
    </div>
  );
}
