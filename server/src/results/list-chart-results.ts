import type { IndiaDay } from '@ank/rules';
import type { Inside } from '../context';

/** A market day's results. `close` is '' until declared, and always '' for a market with one result. */
export type DeclaredResult = { marketId: string; day: IndiaDay; open: string; close: string };

const RESULTS = `
select d.market_id as "marketId", d.day, d.open_number as open, coalesce(d.close_number, '') as close
  from market_day d
 where d.market_id = any($1::bigint[]) and d.day between $2 and $3 and d.open_number is not null
 order by d.day, d.market_id`;

const FIRST = `
select min(d.day) as first from market_day d where d.market_id = any($1::bigint[]) and d.open_number is not null`;

/** Results between two market days, inclusive, and the day of the first one ever; null if there is none. */
export async function listChartResults(
  { database }: Inside,
  { marketIds, from, to }: { marketIds: readonly string[]; from: IndiaDay; to: IndiaDay },
): Promise<{ results: DeclaredResult[]; first: IndiaDay | null }> {
  const results = await database.query<DeclaredResult>(RESULTS, [marketIds, from, to]);
  const [answer] = await database.query<{ first: IndiaDay | null }>(FIRST, [marketIds]);
  return { results, first: answer?.first ?? null };
}
