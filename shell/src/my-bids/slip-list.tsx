import type { SlipRecord } from '@ank/protocol';
import type { IndiaDay } from '@ank/rules';
import { Button } from '@ank/ui';
import clsx from 'clsx';
import { memo } from 'react';
import { MY_BIDS_TEXTS } from './my-bids.messages';
import { daysOf, placedDay } from './my-bids.rules';
import classes from './my-bids.module.css';
import { useNear } from './near-view';
import { SlipCard } from './slip-card';
import type { Slips } from './use-slips';

/** The loaded slips by day. All stay in the page, so that find-in-page works and scrolling renders nothing. */
export function SlipList({ slips, today }: { slips: Slips; today: IndiaDay }) {
  const { pages } = slips;
  return (
    <div className={classes.list}>
      {pages.map((page, at) => {
        const last = pages[at - 1]?.at(-1);
        return <SlipPage key={page[0]?.id} slips={page} today={today} begun={last ? placedDay(last) : null} />;
      })}
      <MoreSlips slips={slips} />
    </div>
  );
}

type SlipPageProps = { slips: readonly SlipRecord[]; today: IndiaDay; begun: IndiaDay | null };

/** Memoised: a further page renders only itself. */
const SlipPage = memo(function SlipPage({ slips, today, begun }: SlipPageProps) {
  return (
    <div className={clsx(classes.list, classes.page)}>
      {daysOf(slips, today, begun).map(({ heading, slips: ofDay }) => (
        <div key={ofDay[0]?.id} className={classes.list}>
          {heading !== '' && <h2 className={classes.day}>{heading}</h2>}
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
