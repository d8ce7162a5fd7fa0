import { type GameRouteState, pathOf } from '@ank/contract';
import type { Market } from '@ank/protocol';
import { formatClock, indiaMinutesOf } from '@ank/rules';
import { Link } from '@ank/shared/platform';
import { cardLinkClass, ChartLink, IconButton, MarketCard } from '@ank/ui';
import { Star } from 'lucide-react';
import { memo } from 'react';
import { waitsForAnswer } from '../app/drafts';
import { LINKED_PATHS } from '../linked-paths';
import { HOME_TEXTS } from './home.messages';
import { MarketCountdown } from './market-countdown';
import { nameOf, resultOf } from './market-list.rules';
import { toggleStar } from './starred';

type MarketLinkProps = { market: Market; bettingOn: boolean; chosen: boolean };

function MarketLink({ market, bettingOn, chosen }: MarketLinkProps) {
  const { gameId, openTime, names } = market;
  const state: GameRouteState = { gameId, openTime, gameName: market.name, names, pana: '' };
  return (
    <Link
      className={cardLinkClass}
      aria-current={chosen || undefined}
      {...(bettingOn ? { to: LINKED_PATHS.main, state } : { to: pathOf('home') })}
    >
      {nameOf(market)}
    </Link>
  );
}

function StarButton({ market, starred }: { market: Market; starred: boolean }) {
  return (
    <IconButton
      muted={!starred}
      label={HOME_TEXTS.star(nameOf(market))}
      aria-pressed={starred}
      onClick={() => toggleStar(market.gameId)}
    >
      <Star size={20} fill={starred ? 'currentColor' : 'none'} aria-hidden />
    </IconButton>
  );
}

/** Why a market is closed, other than by its times; '' if there is nothing to say. */
function closedNote({ dayOff, closeEndedMs }: Market): string {
  if (dayOff) return HOME_TEXTS.dayOff;
  return closeEndedMs === undefined ? '' : HOME_TEXTS.closedEarly(formatClock(indiaMinutesOf(closeEndedMs)));
}

/** One market of the list. Memoised: re-rendered only when the market has changed. */
export const HomeMarketCard = memo(function HomeMarketCard({
  market,
  bettingOn,
  starred,
  chosen,
}: {
  market: Market;
  bettingOn: boolean;
  starred: boolean;
  /** Its game is open beside the list. */
  chosen: boolean;
}) {
  const result = resultOf(market);
  const name = nameOf(market);
  const canEnter = market.open || waitsForAnswer(market.gameId);
  return (
    <MarketCard
      name={canEnter ? <MarketLink market={market} bettingOn={bettingOn} chosen={chosen} /> : name}
      star={<StarButton market={market} starred={starred} />}
      open={market.open}
      statusLabel={market.open ? HOME_TEXTS.open : HOME_TEXTS.closed}
      result={result}
      resultEmpty={market.openResult === ''}
      announcement={`${name} ${result}`}
      openTime={market.openTime}
      closeTime={market.closeTime}
      countdown={market.open ? <MarketCountdown market={market} /> : closedNote(market)}
      chart={<ChartLink url={market.chartUrl} name={name} />}
    />
  );
});
