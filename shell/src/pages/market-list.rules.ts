import type { Market } from '@ank/protocol';
import { type Deadline, marketStateAt, nextDeadline, parseClock } from '@ank/rules';
import { localName } from '@ank/texts';
import { HOME_TEXTS } from './home.messages';

const DAY_MS = 86_400_000;

/** '***-**-***' until the open is declared, then open and close joined: '128-1' and '6-240' make '128-16-240'. */
export function resultOf({ openResult, closeResult }: Market): string {
  return openResult === '' ? HOME_TEXTS.noResult : openResult + closeResult;
}

function timesOf({ openTime, closeTime, openEndedMs, closeEndedMs }: Market) {
  const openMinutes = parseClock(openTime);
  const closeMinutes = parseClock(closeTime);
  if (openMinutes === null || closeMinutes === null) return null;
  return { openMinutes, closeMinutes, openEndedMs, closeEndedMs };
}

/** When an open market closes, in ms since 1970; null when its times cannot be read. */
export function closesAtMs(market: Market, nowMs: number): number | null {
  const times = timesOf(market);
  return times && marketStateAt(times, nowMs).closesAtMs;
}

/** The next cut-off of an open market; null if its times cannot be read. */
export function deadlineOf(market: Market, nowMs: number): Deadline | null {
  const times = timesOf(market);
  return times && nextDeadline(marketStateAt(times, nowMs));
}

/** When the newest result of a market was due, in ms since 1970; null without a result or readable times. */
function resultAtMs(market: Market, nowMs: number): number | null {
  const times = timesOf(market);
  if (market.openResult === '' || times === null) return null;
  const { opensAtMs, closesAtMs } = marketStateAt(times, nowMs);
  const dueMs = market.closeResult === '' ? opensAtMs : closesAtMs;
  // Before a day's first cut-off its market still shows the results of the day before.
  return dueMs > nowMs ? dueMs - DAY_MS : dueMs;
}

/** The markets that show a result, the newest result on top. */
export function newestResults(markets: readonly Market[], nowMs: number): Market[] {
  return markets
    .flatMap((market) => {
      const atMs = resultAtMs(market, nowMs);
      return atMs === null ? [] : [{ market, atMs }];
    })
    .sort((a, b) => b.atMs - a.atMs)
    .map(({ market }) => market);
}

/** The starred markets first, each part in its order. */
export function starredFirst(markets: readonly Market[], starred: readonly string[]): Market[] {
  const isStarred = ({ gameId }: Market): boolean => starred.includes(gameId);
  return [...markets.filter(isStarred), ...markets.filter((market) => !isStarred(market))];
}

/** The name of a market in the page's language. */
export const nameOf = ({ name, names }: Market): string => localName(name, names);

/** Whether one of a market's names contains the search text, ignoring case and surrounding spaces. */
export function isFound({ name, names }: Market, search: string): boolean {
  return [name, names?.hi, names?.mr].some((one) => one?.toLowerCase().includes(search.trim().toLowerCase()));
}

/** Open markets first, the one that closes soonest on top; then the closed ones by open time. */
export function sortMarkets(markets: readonly Market[], nowMs: number): Market[] {
  const rank = (market: Market): number =>
    (market.open ? closesAtMs(market, nowMs) : timesOf(market)?.openMinutes) ?? Infinity;
  const ranked = markets.map((market) => ({ market, rank: rank(market) }));
  ranked.sort((a, b) => Number(b.market.open) - Number(a.market.open) || (a.rank === b.rank ? 0 : a.rank - b.rank));
  return ranked.map(({ market }) => market);
}
