import type { DepositLeft } from '@ank/protocol';
import { Link } from '@ank/shared/platform';
import { Note } from '@ank/ui';
import classes from '../parts/screen.module.css';
import { FUNDS_TEXTS } from './funds.messages';
import { leftText } from './pay.rules';

/** What is left of the player's own limit, where a payment is about to be made. */
export function LimitNote({ left }: { left: DepositLeft }) {
  return (
    <Note kind={left.points === 0 ? 'warning' : 'plain'}>
      {leftText(left)} {FUNDS_TEXTS.left.above}{' '}
      <Link className={classes.link} to="/limits">
        {FUNDS_TEXTS.left.see}
      </Link>
    </Note>
  );
}
