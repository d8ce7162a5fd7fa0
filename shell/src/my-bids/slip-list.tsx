import type { IndiaDay } from '@ank/rules';
import { formatPoints, MoreButton } from '@ank/ui';
import clsx from 'clsx';
import { memo, useLayoutEffect, useMemo, useState } from 'react';
import { MY_BIDS_TEXTS } from './my-bids.messages';
import { daysOf, type DaySum, headingOf, type SlipBlock } from './my-bids.rules';
import classes from './my-bids.module.css';
import { useNear } from './near-view';
import { SlipItem } from './slip-card';
import type { Heights } from './slip-heights';
import { useFarSlips } from './use-far-slips';
import { useFastMark } from './use-fast-mark';
import { usePrinting } from './use-printing';
import type { Slips } from './use-slips';

/** Between two slips, as in the styles. */
const GAP_PX = 8;

/** The loaded slips by day. Those far from the view are only their texts. */
export function SlipList({ slips, today }: { slips: Slips; today: IndiaDay }) {
  const { blocks, drawn, more, heights } = slips;
  const printing = usePrinting();
  const days = useMemo(() => daysOf(blocks, !more), [blocks, more]);
  return (
    <div ref={useFastMark()} className={classes.list}>
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
              <Block
                key={block.at}
                slips={block.slips}
                drawn={Math.min(drawn - block.at, block.slips.length)}
                heights={heights}
                printing={printing}
              />
            ))}
          </div>
        );
      })}
      <MoreSlips slips={slips} />
    </div>
  );
}

const sumText = (sum: DaySum | null): string =>
  sum === null ? '' : MY_BIDS_TEXTS.daySum(formatPoints(sum.staked), formatPoints(sum.won));

type BlockProps = Pick<SlipBlock, 'slips'> & { drawn: number; heights: Heights; printing: boolean };

/** The height of a list of slips that are not drawn. */
const heightOf = (ids: readonly string[], heights: Heights): number =>
  ids.reduce((all, id) => all + (heights.get(id) ?? 0) + GAP_PX, 0);

/** Memoised: a further block renders only itself. */
const Block = memo(function Block({ slips, drawn, heights, printing }: BlockProps) {
  const ids = useMemo(() => slips.map(({ id }) => id), [slips]);
  const { ref, drawn: near } = useFarSlips({ ids, ready: drawn === slips.length, heights });
  const part = printing ? null : near;
  const isFar = part !== null && part.from === part.to;
  // Lays out what was drawn now, not with the next frame, which only paints: two short tasks instead of a long one.
  useLayoutEffect(() => void ref.current?.offsetHeight, [ref, drawn, part]);
  return (
    <ul
      ref={ref}
      className={clsx(classes.slips, isFar && classes.farList)}
      style={isFar ? { containIntrinsicHeight: heightOf(ids, heights) } : undefined}
    >
      {slips.slice(0, drawn).map((slip, at) => {
        const isDrawn = part === null || (at >= part.from && at < part.to);
        return <SlipItem key={slip.id} slip={slip} farHeight={isDrawn ? null : (heights.get(slip.id) ?? 'auto')} />;
      })}
    </ul>
  );
});

/**
 * Below the list once it is drawn: loads the next page as it comes near, or on a press after a failure or without
 * observers. A button that had the focus stays while the page is drawn.
 */
function MoreSlips({ slips: { more, loading, failed, allDrawn, loadMore } }: { slips: Slips }) {
  const [held, setHeld] = useState(false);
  const near = useNear(() => {
    if (more && !failed && allDrawn) loadMore();
  });
  if (!allDrawn && !held) return null;
  return (
    <>
      {failed && (
        <p className={classes.failed} role="alert">
          {MY_BIDS_TEXTS.failed}
        </p>
      )}
      <div ref={near} className={classes.near} />
      <MoreButton
        variant="tonal"
        more={more || !allDrawn}
        busy={loading || !allDrawn}
        busyLabel={MY_BIDS_TEXTS.loading}
        onFocus={() => setHeld(true)}
        onMore={loadMore}
      >
        {failed ? MY_BIDS_TEXTS.retry : MY_BIDS_TEXTS.more}
      </MoreButton>
    </>
  );
}
