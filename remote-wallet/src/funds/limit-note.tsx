import { type DepositLeft, depositLimits } from '@ank/protocol';
import { Link, refreshCall, useNow } from '@ank/shared/platform';
import { Note } from '@ank/ui';
import { useEffect } from 'react';
import classes from '../parts/screen.module.css';
import { FUNDS_TEXTS } from './funds.messages';
import { leftText } from './pay.rules';

const MINUTE_MS = 60_000;

/** What the player's own limit leaves, shown before a payment. Asks each minute once the limit has been renewed. */
export function LimitNote({ left }: { left: DepositLeft }) {
  const now = useNow(MINUTE_MS);
  const { renewsAtMs } = left;
  useEffect(() => {
    if (renewsAtMs !== null && now >= renewsAtMs) void refreshCall(depositLimits);
  }, [now, renewsAtMs]);
  return (
    <Note kind={left.points === 0 ? 'warning' : 'plain'}>
      {leftText(left)}{' '}
      <Link className={classes.link} to="/limits">
        {FUNDS_TEXTS.left.see}
      </Link>
    </Note>
  );
}
