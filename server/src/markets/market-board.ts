import type { Family } from '@ank/rules';
import { isDeepStrictEqual } from 'node:util';
import { loadSite, type SiteSettings } from '../content/load-site';
import type { Context } from '../context';
import { type Cached, oncePerSecond } from '../load/once-per-second';
import { type BoardMarket, type BoardRow, loadBoardRows, marketAt } from './board-rows';
import { makeMarketDays } from './make-market-days';

/** Markets and settings at one moment, shared by all requests in the same second. */
export type Board = {
  nowMs: number;
  site: SiteSettings;
  markets: readonly BoardMarket[];
  find: (gameId: string, family?: Family) => BoardMarket | null;
};

function boardAt(rows: readonly BoardRow[], site: SiteSettings, nowMs: number): Board {
  const markets = rows.map((row) => marketAt(row, nowMs));
  return {
    nowMs,
    site,
    markets,
    find: (gameId, family) =>
      markets.find((market) => market.card.gameId === gameId && (family === undefined || market.family === family)) ??
      null,
  };
}

/** Loads the board at most once per second of the clock. */
export function createMarketBoard(context: Context): Cached<Board> {
  let site: SiteSettings | null = null;
  // Markets open and close on whole minutes, so a board is valid for a second.
  return oncePerSecond(context.clock, async () => {
    let rows = await loadBoardRows(context);
    if (rows.some((row) => row.state === null)) {
      await makeMarketDays(context);
      rows = await loadBoardRows(context);
    }
    const nowMs = context.clock.nowMs();
    const loaded = await loadSite(context);
    // The same object while nothing changes, so that answers made from it can be kept.
    if (!isDeepStrictEqual(loaded, site)) site = loaded;
    return boardAt(rows, site ?? loaded, nowMs);
  });
}
