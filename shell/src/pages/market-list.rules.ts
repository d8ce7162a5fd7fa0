import type { Market } from '@ank/protocol';
import { type Deadline, type MarketTimes, marketStateAt, nextDeadline, parseClock } from '@ank/rules';
import { HOME_TEXTS } from './home.messages';

/** '***-**-***' until the open is declared, then open and close joined: '128-1' and '6-240' make '128-16-240'. */
export function resultOf({ openResult, closeResult }: Market): string {
  return openResult === '' ? HOME_TEXTS.noResult : openResult + closeResult;
}

function timesOf(market: Market): MarketTimes | null {
  const openMinutes = parseClock(market.openTime);
  const closeMinutes = parseClock(market.closeTime);
  return openMinutes === null || closeMinutes === null ? null : { openMinutes, closeMinutes };
}

/** When an open market closes, in ms since 1970; null when its times cannot be read. */
export function closesAtMs(market: Market, nowMs: number): number | null {
  const times = timesOf(market);
  return times && marketStateAt(times, nowMs).closesAtMs;
}

/** The next cut-off of an open market; null when its times cannot be read. */
export function deadlineOf(market: Market, nowMs: number): Deadline | null {
  const times = timesOf(market);
  return times && nextDeadline(marketStateAt(times, nowMs));
}

/** Open markets first, the one that closes soonest on top; then the closed ones in the order of their open times. */
export function sortMarkets(markets: readonly Market[], nowMs: number): Market[] {
  const rank = (market: Market): number =>
    (market.open ? closesAtMs(market, nowMs) : timesOf(market)?.openMinutes) ?? Infinity;
  const ranked = markets.map((market) => ({ market, rank: rank(market) }));
  ranked.sort((a, b) => Number(b.market.open) - Number(a.market.open) || (a.rank === b.rank ? 0 : a.rank - b.rank));
  return ranked.map(({ market }) => market);
}
