import { encodeMarket, type Wire } from '@ank/protocol/server';
import { FAMILIES, type Family, FAMILY_NAMES } from '@ank/rules';
import type { Board } from '../../markets/market-board';

/** Maximum number of cached base addresses, because callers can invent host names. */
const KEPT_ADDRESSES = 8;

const encoded = ({ markets, nowMs }: Board, family: Family, publicUrl: string): readonly Wire[] =>
  markets
    .filter((market) => market.family === family)
    .map(({ card }) =>
      encodeMarket({ ...card, chartUrl: `${publicUrl}${FAMILIES[family].chart.path}/${card.gameId}` }, nowMs),
    );

/** A family's markets in wire form, encoded once for each board and address. */
export type MarketLists = (board: Board, family: Family, publicUrl: string) => readonly Wire[];

export function createMarketLists(): MarketLists {
  const kept = new WeakMap<Board, Map<string, readonly Wire[]>>();
  return (board, family, publicUrl) => {
    const lists = kept.get(board) ?? new Map<string, readonly Wire[]>();
    kept.set(board, lists);
    const key = `${family} ${publicUrl}`;
    const known = lists.get(key);
    if (known) return known;
    if (lists.size >= KEPT_ADDRESSES * FAMILY_NAMES.length) lists.clear();
    const list = encoded(board, family, publicUrl);
    lists.set(key, list);
    return list;
  };
}
