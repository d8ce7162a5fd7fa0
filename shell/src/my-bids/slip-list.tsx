import type { SlipRecord } from '@ank/protocol';
import type { IndiaDay } from '@ank/rules';
import { Button, formatPoints } from '@ank/ui';
import clsx from 'clsx';
import { memo } from 'react';
import { MY_BIDS_TEXTS } from './my-bids.messages';
import { daysOf, type DaySum, lastDaySum, placedDay, sumOf } from './my-bids.rules';
import classes from './my-bids.module.css';
import { useNear } from './near-view';
import { SlipCard } from './slip-card';
import type { Slips } from './use-slips';

/** The loaded slips by day. All stay in the page, so that find-in-page works and scrolling renders nothing. */
export function SlipList({ slips, today }: { slips: Slips; today: IndiaDay }) {
  const { pages, more } = slips;
  return (
    <div className={classes.list}>
      {pages.map((page, at) => {
        const last = pages[at - 1]?.at(-1);
        return (
          <SlipPage
            key={page[0]?.id}
            slips={page}
            today={today}
            begun={last ? placedDay(last) : null}
            lastSum={sumText(lastDaySum(pages.slice(at), !more))}
          />
        );
      })}
      <MoreSlips slips={slips} />
    </div>
  );
}

const sumText = (sum: DaySum | null): string =>
  sum === null ? '' : MY_BIDS_TEXTS.daySum(formatPoints(sum.staked), formatPoints(sum.won));

/** `lastSum`: of the last day, which may go on with the next page; '' while that is not loaded. */
type SlipPageProps = { slips: readonly SlipRecord[]; today: IndiaDay; begun: IndiaDay | null; lastSum: string };

/** Memoised: a further page renders only itself. */
const SlipPage = memo(function SlipPage({ slips, today, begun, lastSum }: SlipPageProps) {
  const days = daysOf(slips, today, begun);
  return (
    <div className={clsx(classes.list, classes.page)}>
      {days.map(({ heading, slips: ofDay }, at) => (
        <div key={ofDay[0]?.id} className={classes.list}>
          {heading !== '' && (
            <div className={classes.day}>
              <h2>{heading}</h2>
              <p className={classes.sub}>{at === days.length - 1 ? lastSum : sumText(sumOf(ofDay))}</p>
            </div>
          )}
          <ul className={classes.list}>
            {ofDay.map((slip) => (
              <SlipCard key={slip.id} slip={slip} />
            ))}
          </ul>
        </div>
      ))}
    </div>
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
