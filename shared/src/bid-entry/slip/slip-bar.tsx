import { Button, formatPoints } from '@ank/shared/ui';
import { ChevronUp } from 'lucide-react';
import { TEXTS } from '../bid-entry.messages';
import classes from './slip-bar.module.css';

type SlipBarProps = {
  count: number;
  points: number;
  /** Wallet less the queued points; null while the wallet is not known. */
  leftPoints: number | null;
  /** What stands in the way, or what the server said. */
  problem: string | null;
  /** Lines whose time has passed are on the slip. */
  hasClosed: boolean;
  /** The outcome of a try is unknown. */
  locked: boolean;
  busy: boolean;
  onShow: () => void;
  onRemoveClosed: () => void;
  onCheckAgain: () => void;
  onSubmit: () => void;
};

/** The slip in short, in place of the bottom bar: count, points, what is left, and Submit. */
export function SlipBar({ count, points, leftPoints, problem, hasClosed, locked, busy, ...on }: SlipBarProps) {
  return (
    <section className={classes.bar} aria-label={TEXTS.slip}>
      {problem && (
        <div className={classes.problem}>
          <p role="alert">{problem}</p>
          {hasClosed && !locked && (
            <Button variant="quiet" onClick={on.onRemoveClosed}>
              {TEXTS.removeClosed}
            </Button>
          )}
        </div>
      )}
      <div className={classes.row}>
        <button type="button" className={classes.summary} onClick={on.onShow} title={TEXTS.showQueued}>
          <ChevronUp size={20} aria-hidden />
          <span className={classes.text}>
            <strong>{TEXTS.summary(count, formatPoints(points))}</strong>
            {leftPoints !== null && <span>{TEXTS.left(formatPoints(leftPoints))}</span>}
          </span>
        </button>
        {locked ? (
          <Button busy={busy} busyLabel={TEXTS.checking} onClick={on.onCheckAgain}>
            {TEXTS.checkAgain}
          </Button>
        ) : (
          <Button disabled={hasClosed} onClick={on.onSubmit}>
            {TEXTS.submit}
          </Button>
        )}
      </div>
    </section>
  );
}
