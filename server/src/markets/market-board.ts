import { encodeMarket, type Wire } from '@ank/protocol/server';
import { FAMILIES, type Family, FAMILY_NAMES } from '@ank/rules';
import type { Clock } from '../clock';
import { loadSite, type SiteSettings } from '../content/site-settings';
import type { Database } from '../db/port';
import { oncePerSecond } from '../load/once-per-second';
import { type BoardMarket, type BoardRow, loadBoardRows, marketAt } from './board-rows';
import { makeMarketDays } from './make-market-days';

/** Cached base addresses. Callers can invent host names, so there are few. */
const KEPT_ADDRESSES = 8;

/** Markets and settings at one moment, shared by all requests in the same second. */
export type Board = {
  nowMs: number;
  site: SiteSettings;
  find: (gameId: string, family?: Family) => BoardMarket | null;
  /** The family's list in wire form; the same array for the same address. */
  rendered: (family: Family, publicUrl: string) => readonly Wire[];
};

function boardAt(rows: readonly BoardRow[], site: SiteSettings, nowMs: number): Board {
  const markets = rows.map((row) => marketAt(row, nowMs));
  const lists = new Map<string, readonly Wire[]>();
  return {
    nowMs,
    site,
    find: (gameId, family) =>
      markets.find((market) => market.card.gameId === gameId && (family === undefined || market.family === family)) ??
      null,
    rendered(family, publicUrl) {
      const key = `${family} ${publicUrl}`;
      const known = lists.get(key);
      if (known) return known;
      if (lists.size >= KEPT_ADDRESSES * FAMILY_NAMES.length) lists.clear();
      const list = markets
        .filter((market) => market.family === family)
        .map(({ card }) =>
          encodeMarket({ ...card, chartUrl: `${publicUrl}${FAMILIES[family].chart.path}/${card.gameId}` }, nowMs),
        );
      lists.set(key, list);
      return list;
    },
  };
}

/** Loads the board at most once per second of the clock. */
export function createMarketBoard(database: Database, clock: Clock): () => Promise<Board> {
  // Markets open and close on whole minutes, so nothing changes within a second.
  return oncePerSecond(clock, async () => {
    let rows = await loadBoardRows(database, clock);
    if (rows.some((row) => row.state === null)) {
      await makeMarketDays(database, clock);
      rows = await loadBoardRows(database, clock);
    }
    const nowMs = clock.nowMs();
    return boardAt(rows, await loadSite(database, clock), nowMs);
  });
}
