import type { Family, IndiaDay } from '@ank/rules';
import type { Database } from '../db/port';

export type ChartMarket = { id: string; name: string };

/** A market day's results. `close` is '' until declared, and always '' where there is one result. */
export type DeclaredResult = { marketId: string; day: IndiaDay; open: string; close: string };

const MARKETS = `
select id, name from market
 where family = $1 and ($2::bigint is null or id = $2::bigint) and (active or $2::bigint is not null)
 order by open_minutes, id`;

const RESULTS = `
select d.market_id as "marketId", d.day, d.open_number as open, coalesce(d.close_number, '') as close
  from market_day d
 where d.market_id = any($1::bigint[]) and d.day between $2 and $3 and d.open_number is not null
 order by d.day, d.market_id`;

const OLDER = `
select exists (select from market_day d where d.market_id = any($1::bigint[]) and d.day < $2 and d.open_number is not null) as older`;

/** The markets of a family ordered by open time, or only the one with that id. */
export function listChartMarkets(database: Database, family: Family, marketId: string | null): Promise<ChartMarket[]> {
  return database.query<ChartMarket>(MARKETS, [family, marketId]);
}

/** Results between two market days, inclusive, and whether older ones exist. */
export async function listResults(
  database: Database,
  marketIds: readonly string[],
  range: { from: IndiaDay; to: IndiaDay },
): Promise<{ results: DeclaredResult[]; older: boolean }> {
  const [results, [answer]] = await Promise.all([
    database.query<DeclaredResult>(RESULTS, [marketIds, range.from, range.to]),
    database.query<{ older: boolean }>(OLDER, [marketIds, range.from]),
  ]);
  return { results, older: answer?.older ?? false };
}
