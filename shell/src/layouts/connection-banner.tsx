import { formatClock, indiaMinutesOf } from '@ank/rules';
import { RefreshCw, WifiOff } from 'lucide-react';
import classes from './connection-banner.module.css';
import { LAYOUT_TEXTS } from './layout.messages';
import { useOnline } from './use-online';
import { useStaleSince } from './use-stale-since';

/** Shown while the device is offline, or while the server has not answered for some time. It moves nothing. */
export function ConnectionBanner() {
  const online = useOnline();
  const staleSinceMs = useStaleSince();
  return (
    <div className={classes.place} role="status">
      {!online && (
        <p className={classes.banner}>
          <WifiOff size={20} aria-hidden />
          {LAYOUT_TEXTS.offline}
        </p>
      )}
      {online && staleSinceMs !== null && (
        <p className={classes.banner}>
          <RefreshCw size={20} aria-hidden />
          {LAYOUT_TEXTS.stale(formatClock(indiaMinutesOf(staleSinceMs)))}
        </p>
      )}
    </div>
  );
}
