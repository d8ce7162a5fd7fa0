import { type GameRouteState, pathOf } from '@ank/contract';
import type { Market } from '@ank/protocol';
import { Link } from '@ank/shared/platform';
import { cardLinkClass, ChartLink, MarketCard } from '@ank/ui';
import { memo } from 'react';
import { LINKED_PATHS } from '../linked-paths';
import { HOME_TEXTS } from './home.messages';
import { MarketCountdown } from './market-countdown';
import { resultOf } from './market-list.rules';

function MarketLink({ market, bettingOn }: { market: Market; bettingOn: boolean }) {
  const state: GameRouteState = { gameId: market.gameId, openTime: market.openTime, gameName: market.name, pana: '' };
  return (
    <Link className={cardLinkClass} {...(bettingOn ? { to: LINKED_PATHS.game, state } : { to: pathOf('home') })}>
      {market.name}
    </Link>
  );
}

/** One market of the list. Memoised: re-rendered only when the market has changed. */
export const HomeMarketCard = memo(function HomeMarketCard({
  market,
  bettingOn,
}: {
  market: Market;
  bettingOn: boolean;
}) {
  const result = resultOf(market);
  return (
    <MarketCard
      name={market.open ? <MarketLink market={market} bettingOn={bettingOn} /> : market.name}
      open={market.open}
      statusLabel={market.open ? HOME_TEXTS.open : HOME_TEXTS.closed}
      result={result}
      resultEmpty={market.openResult === ''}
      announcement={`${market.name} ${result}`}
      openTime={market.openTime}
      closeTime={market.closeTime}
      countdown={market.open && <MarketCountdown market={market} />}
      chart={<ChartLink url={market.chartUrl} name={market.name} />}
    />
  );
});
