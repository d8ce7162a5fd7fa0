import type { IndiaDay } from '@ank/rules';
import { Button, formatPoints } from '@ank/ui';
import clsx from 'clsx';
import { memo, useMemo } from 'react';
import { MY_BIDS_TEXTS } from './my-bids.messages';
import { daysOf, type DaySum, headingOf, type SlipBlock } from './my-bids.rules';
import classes from './my-bids.module.css';
import { useNear } from './near-view';
import { SlipCard } from './slip-card';
import type { Slips } from './use-slips';

/** The loaded slips by day. All stay in the page, so that find-in-page works and scrolling renders nothing. */
export function SlipList({ slips, today }: { slips: Slips; today: IndiaDay }) {
  const { blocks, drawn, more } = slips;
  const days = useMemo(() => daysOf(blocks, !more), [blocks, more]);
  return (
    <div className={classes.list}>
      {days.map(({ day, sum, blocks: ofDay }) => {
        const shown = ofDay.filter(({ at }) => at < drawn);
        if (shown.length === 0) return null;
        return (
          <div key={shown[0]?.at} className={classes.list}>
            <div className={classes.day}>
              <h2>{headingOf(day, today)}</h2>
              <p className={classes.sub}>{sumText(sum)}</p>
            </div>
            {shown.map((block) => (
              <Block key={block.at} slips={block.slips} drawn={Math.min(drawn - block.at, block.slips.length)} />
            ))}
          </div>
        );
      })}
      {slips.allDrawn && <MoreSlips slips={slips} />}
    </div>
  );
}

const sumText = (sum: DaySum | null): string =>
  sum === null ? '' : MY_BIDS_TEXTS.daySum(formatPoints(sum.staked), formatPoints(sum.won));

type BlockProps = Pick<SlipBlock, 'slips'> & { drawn: number };

/** Memoised: a further block renders only itself. */
const Block = memo(function Block({ slips, drawn }: BlockProps) {
  return (
    <ul className={clsx(classes.list, classes.block)}>
      {slips.slice(0, drawn).map((slip) => (
        <SlipCard key={slip.id} slip={slip} />
      ))}
    </ul>
  );
});

/** Below the list: loads the next page as it comes near, or on a press after a failure or without observers. */
function MoreSlips({ slips: { more, loading, failed, loadMore } }: { slips: Slips }) {
  const near = useNear(() => {
    if (more && !failed) loadMore();
  });
  return (
    <div ref={near} className={classes.list}>
      {failed && (
        <p className={classes.failed} role="alert">
          {MY_BIDS_TEXTS.failed}
        </p>
      )}
      {(more || failed) && (
        <Button variant="tonal" block busy={loading} busyLabel={MY_BIDS_TEXTS.loading} onClick={loadMore}>
          {failed ? MY_BIDS_TEXTS.retry : MY_BIDS_TEXTS.more}
        </Button>
      )}
    </div>
  );
}
