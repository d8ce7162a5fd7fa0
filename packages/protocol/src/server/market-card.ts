import { formatClock } from '@ank/rules';
import type { Wire } from './server-call';

/** `off`: the market does not run on this day. */
export type MarketPhase = 'running' | 'closed' | 'off';

/** A market as players see it at one moment. */
export type MarketCard = {
  gameId: string;
  name: string;
  hindiName: string;
  marathiName?: string;
  openMinutes: number;
  /** Null for a market with one result, which closes at its open time. */
  closeMinutes: number | null;
  phase: MarketPhase;
  /** Cut-offs of the current market day, ms since 1970. */
  opensAtMs: number;
  closesAtMs: number;
  /** When a session was ended, if before its cut-off. */
  openEndedMs?: number | null;
  closeEndedMs?: number | null;
  openResult: string;
  closeResult: string;
  chartUrl: string;
};

const MESSAGES: Record<MarketPhase, string> = {
  running: 'Market Running',
  closed: 'Market Closed',
  off: 'Market closed',
};

const padded = (value: number): string => String(value).padStart(2, '0');

const seconds = (momentMs: number): number => Math.floor(momentMs / 1000);

/** Ms until a moment, 0 once it has passed. */
export const msUntil = (momentMs: number, nowMs: number): number => Math.max(0, Math.floor(momentMs - nowMs));

export function encodeMarket(market: MarketCard, nowMs: number): Wire {
  return {
    game_id: market.gameId,
    game_name: market.name,
    game_name_hindi: market.hindiName,
    ...(market.marathiName && { game_name_marathi: market.marathiName }),
    game_name_letter: market.name.slice(0, 1),
    open_time: formatClock(market.openMinutes),
    open_time_sort: `${padded(Math.floor(market.openMinutes / 60))}:${padded(market.openMinutes % 60)}:00`,
    close_time: market.closeMinutes === null ? '' : formatClock(market.closeMinutes),
    msg: MESSAGES[market.phase],
    msg_status: market.phase === 'running' ? 1 : 2,
    open_result: market.openResult,
    close_result: market.closeResult,
    open_duration: msUntil(market.opensAtMs, nowMs),
    close_duration: msUntil(market.closesAtMs, nowMs),
    time_srt: seconds(market.opensAtMs),
    close_time_srt: seconds(market.closesAtMs),
    ...(market.openEndedMs && { open_ended_srt: seconds(market.openEndedMs) }),
    ...(market.closeEndedMs && { close_ended_srt: seconds(market.closeEndedMs) }),
    market_off_day: market.phase === 'off' ? '1' : '0',
    web_chart_url: market.chartUrl,
  };
}
