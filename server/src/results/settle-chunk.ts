import type { Context } from '../context';
import { LEDGER_CLOSED, unavailable } from '../errors';
import type { MarketDay } from './market-day';

/** Approximate number of lines per transaction. */
export const CHUNK_LINES = 1_000;

type Chunk = { left: boolean; lines: number } | { fault: 'money_stopped' };

const SETTLE = 'select settle_chunk(moment($1, $2), $3, $4, $5) as chunk';

/** Settles one chunk of a market day; false if nothing is left. */
export async function settleChunk(
  { database, clock }: Context,
  { marketId, day, lines = CHUNK_LINES }: MarketDay & { lines?: number },
): Promise<boolean> {
  const { offsetMs, fixed } = clock.sqlMoment();
  const [row] = await database.query<{ chunk: Chunk }>(SETTLE, [offsetMs, fixed, marketId, day, lines]);
  if (!row || 'fault' in row.chunk) throw unavailable({ message: LEDGER_CLOSED });
  return row.chunk.left;
}
