import { cardClass, Skeleton, SrOnly } from '@ank/ui';
import clsx from 'clsx';
import { MY_BIDS_TEXTS } from './my-bids.messages';
import classes from './my-bids.module.css';

/** About as many as a window shows. */
const SLIPS = 4;

/**
 * The placeholder of totals and slips, in the size of the real ones, so that the links to the histories below do not
 * move.
 */
export function WaitingSlips() {
  return (
    <div className={classes.screen} aria-busy="true">
      <div className={clsx(cardClass, classes.totals)} role="status">
        <SrOnly>{MY_BIDS_TEXTS.loading}</SrOnly>
        <div className={classes.figures}>
          {['staked', 'won', 'net'].map((figure) => (
            <div key={figure} className={classes.waitingFigure}>
              <Skeleton height={16} width="third" />
              <Skeleton height={24} width="third" />
            </div>
          ))}
        </div>
        <Skeleton height={16} width="half" />
      </div>
      <div className={classes.list}>
        <div className={classes.waitingDay}>
          <Skeleton height={24} width="third" />
        </div>
        {Array.from({ length: SLIPS }, (_, place) => (
          <div key={place} className={clsx(cardClass, classes.slip, classes.waitingSlip)}>
            <div className={classes.head}>
              <Skeleton height={20} width="half" />
              <Skeleton height={24} width="third" shape="round" />
            </div>
            <Skeleton height={12} width="third" />
            <Skeleton height={12} width="half" />
            <div className={classes.numbers}>
              <Skeleton height={20} width="half" />
            </div>
            <div className={classes.foot}>
              <Skeleton height={16} width="third" />
              <Skeleton height={48} width="half" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
