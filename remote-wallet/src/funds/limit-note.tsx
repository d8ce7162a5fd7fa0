import type { DepositLeft } from '@ank/protocol';
import { Link } from '@ank/shared/platform';
import { Note } from '@ank/ui';
import classes from '../parts/screen.module.css';
import { FUNDS_TEXTS } from './funds.messages';
import { leftText } from './pay.rules';

/** What the player's own limit leaves, shown before a payment. */
export function LimitNote({ left }: { left: DepositLeft }) {
  return (
    <Note kind={left.points === 0 ? 'warning' : 'plain'}>
      {leftText(left)}{' '}
      <Link className={classes.link} to="/limits">
        {FUNDS_TEXTS.left.see}
      </Link>
    </Note>
  );
}
