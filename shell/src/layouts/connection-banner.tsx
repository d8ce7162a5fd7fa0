import { formatClock, formatShortDate, indiaDayOf, indiaMinutesOf } from '@ank/rules';
import { nowMs } from '@ank/shared/platform';
import { RefreshCw, WifiOff } from 'lucide-react';
import classes from './connection-banner.module.css';
import { LAYOUT_TEXTS } from './layout.messages';
import { useOnline } from './use-online';
import { useAnsweredAt, useStaleSince } from './use-stale-since';

/** '01:02 PM', with the day unless it is today. */
function momentText(atMs: number): string {
  const day = indiaDayOf(atMs);
  const clock = formatClock(indiaMinutesOf(atMs));
  return day === indiaDayOf(nowMs()) ? clock : `${formatShortDate(day)}, ${clock}`;
}

function Offline() {
  const answeredAt = useAnsweredAt();
  return (
    <p className={classes.banner}>
      <WifiOff size={20} aria-hidden />
      {answeredAt > 0 ? LAYOUT_TEXTS.offlineSince(momentText(answeredAt)) : LAYOUT_TEXTS.offline}
    </p>
  );
}

/** Shown while the device is offline, or while the server has not answered for some time. Causes no layout shift. */
export function ConnectionBanner() {
  const online = useOnline();
  const staleSinceMs = useStaleSince();
  return (
    <div className={classes.place} role="status">
      {!online && <Offline />}
      {online && staleSinceMs !== null && (
        <p className={classes.banner}>
          <RefreshCw size={20} aria-hidden />
          {LAYOUT_TEXTS.stale(momentText(staleSinceMs))}
        </p>
      )}
    </div>
  );
}
