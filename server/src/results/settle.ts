import type { IndiaDay } from '@ank/rules';
import type { Clock } from '../clock';
import type { Database } from '../db/port';
import { unavailable } from '../errors';

export type MarketDay = { marketId: string; day: IndiaDay };

/** Approximate number of lines per transaction. */
export const CHUNK_LINES = 500;

type Chunk = { left: boolean; lines: number } | { fault: 'money_stopped' };

/** Settles one chunk of a market day; false if nothing is left. */
export async function settleChunk(
  database: Database,
  clock: Clock,
  { marketId, day }: MarketDay,
  lines = CHUNK_LINES,
): Promise<boolean> {
  const { offsetMs, fixed } = clock.sqlMoment();
  const [row] = await database.query<{ chunk: Chunk }>('select settle_chunk(moment($1, $2), $3, $4, $5) as chunk', [
    offsetMs,
    fixed,
    marketId,
    day,
    lines,
  ]);
  if (!row || 'fault' in row.chunk)
    throw unavailable('The ledger is closed: run ledger verify, mend what it names, then ledger reopen.');
  return row.chunk.left;
}

/** Settles everything left on a market day. Safe to interrupt, repeat and run concurrently. */
export async function settleDay(database: Database, clock: Clock, marketDay: MarketDay): Promise<void> {
  while (await settleChunk(database, clock, marketDay));
}

/** Market days with unsettled work, oldest first. */
export async function unsettledDays(database: Database): Promise<MarketDay[]> {
  const rows = await database.query<{ market_id: string; day: IndiaDay }>(
    'select market_id, day from settlement_task where finished_at is null group by market_id, day order by min(id)',
  );
  return rows.map((row) => ({ marketId: row.market_id, day: row.day }));
}

/** Resumes every interrupted settlement. Returns the days it finished. */
export async function settleAll(database: Database, clock: Clock): Promise<MarketDay[]> {
  const days = await unsettledDays(database);
  for (const day of days) await settleDay(database, clock, day);
  return days;
}
