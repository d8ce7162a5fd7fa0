import type { Market } from '@ank/protocol';
import { nowMs } from '@ank/shared/platform';
import { useMemo } from 'react';
import { HOME_TEXTS } from './home.messages';
import { nameOf, newestResults, resultOf } from './market-list.rules';
import classes from './result-strip.module.css';

const MAX_SHOWN = 5;

/** The newest results of all markets, swiped sideways. Its height never changes, to avoid layout shifts. */
export function ResultStrip({ markets }: { markets: readonly Market[] }) {
  const newest = useMemo(() => newestResults(markets, nowMs()).slice(0, MAX_SHOWN), [markets]);
  return (
    <div className={classes.strip} role="group" aria-label={HOME_TEXTS.freshResults} tabIndex={0}>
      {newest.length === 0 && <p className={classes.none}>{HOME_TEXTS.noResults}</p>}
      {newest.map((market) => (
        <p key={market.gameId} className={classes.result}>
          <span>{nameOf(market)}</span>
          <b>{resultOf(market)}</b>
        </p>
      ))}
    </div>
  );
}
