import { Link, screenAtom, useBettingOn, useWalletPoints } from '@ank/shared/platform';
import { formatPoints } from '@ank/ui';
import { useAtomValue } from 'jotai';
import { Wallet } from 'lucide-react';
import { isRoutable } from '../federation/registry-state';
import { LINKED_PATHS } from '../linked-paths';
import classes from './balance-chip.module.css';
import { LAYOUT_TEXTS } from './layout.messages';

/** The wallet less the points queued on the screen's slip; links to the wallet. Hidden while betting is off. */
export function BalanceChip() {
  const bettingOn = useBettingOn();
  const wallet = useWalletPoints();
  const { queuedPoints = 0 } = useAtomValue(screenAtom);
  if (!bettingOn) return null;

  const shown = wallet === null ? null : formatPoints(wallet - queuedPoints);
  const label = shown === null ? LAYOUT_TEXTS.wallet : LAYOUT_TEXTS.balance(shown);
  const inside = (
    <span className={classes.inside}>
      <Wallet size={20} aria-hidden />
      <span className={classes.points}>{shown}</span>
    </span>
  );
  if (!isRoutable(LINKED_PATHS.wallet)) {
    return (
      <span className={classes.chip} role="img" aria-label={label}>
        {inside}
      </span>
    );
  }
  return (
    <Link className={classes.chip} to={LINKED_PATHS.wallet} aria-label={label}>
      {inside}
    </Link>
  );
}
