import { memo } from 'react';
import { HOME_TEXTS } from '../pages/home.messages';
import { MarketList } from '../pages/market-list';
import { Brand } from './brand';
import classes from './panes.module.css';

/**
 * The markets beside every screen of a wide window. Memoised, so that a new title or slip does not render the list
 * again.
 */
export const MarketsPane = memo(function MarketsPane() {
  return (
    <aside className={classes.list} aria-label={HOME_TEXTS.mainMarkets}>
      <p className={classes.brand}>
        <Brand />
      </p>
      <div className={classes.scroll}>
        <MarketList />
      </div>
    </aside>
  );
});
