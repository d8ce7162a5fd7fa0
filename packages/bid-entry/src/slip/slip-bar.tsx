import { Button, formatPoints } from '@ank/ui';
import { ChevronUp } from 'lucide-react';
import { useId } from 'react';
import { BID_TEXTS } from '../bid-entry.messages';
import { LimitsLink } from '../limits/limits-link';
import classes from './slip-bar.module.css';
import { unknownTexts } from './use-slip';

type SlipBarProps = {
  count: number;
  points: number;
  /** The wallet less the queued points; null while the balance is unknown. */
  leftPoints: number | null;
  /** Why the slip cannot be placed, or the server's message. */
  problem: string | null;
  /** The refusal comes from the player's own limit or break. */
  isLimit: boolean;
  /** The slip has lines that can no longer be placed. */
  hasUnplaceable: boolean;
  /** The outcome of a try is unknown. */
  locked: boolean;
  busy: boolean;
  onShow: () => void;
  onRemoveUnplaceable: () => void;
  onCheckAgain: () => void;
  onSubmit: () => void;
};

/** The slip's summary in place of the bottom bar: count, points, remaining balance and Submit. */
export function SlipBar(props: SlipBarProps) {
  const { count, points, leftPoints, problem, isLimit, hasUnplaceable, locked, busy, ...on } = props;
  const problemId = useId();
  return (
    <section className={classes.bar} aria-label={BID_TEXTS.slip}>
      {problem && (
        <div className={classes.problem}>
          <p role="alert" id={problemId}>
            {problem}
          </p>
          {hasUnplaceable && !locked && (
            <Button variant="quiet" onClick={on.onRemoveUnplaceable}>
              {BID_TEXTS.removeUnplaceable}
            </Button>
          )}
          {isLimit && <LimitsLink />}
        </div>
      )}
      <div className={classes.row}>
        <button type="button" className={classes.summary} onClick={on.onShow} title={BID_TEXTS.showSlip}>
          <ChevronUp size={20} aria-hidden />
          <span className={classes.text}>
            <strong>{BID_TEXTS.summary(count, formatPoints(points))}</strong>
            {leftPoints !== null && <span>{BID_TEXTS.left(formatPoints(leftPoints))}</span>}
          </span>
        </button>
        {locked ? (
          <Button busy={busy} busyLabel={BID_TEXTS.checking} onClick={on.onCheckAgain}>
            {unknownTexts().action}
          </Button>
        ) : (
          <Button disabled={hasUnplaceable} aria-describedby={problem ? problemId : undefined} onClick={on.onSubmit}>
            {BID_TEXTS.submit}
          </Button>
        )}
      </div>
    </section>
  );
}
