import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../context';
import type { MarketDay } from './market-day';
import { CHUNK_LINES, settleChunk } from './settle-chunk';

const LAST_SLIP = 'select last_value::text as id from slip_id_seq';

async function lastSlip({ database }: Context): Promise<string | undefined> {
  const [row] = await database.query<{ id: string }>(LAST_SLIP);
  return row?.id;
}

/**
 * Settles everything left on a market day, until `stopped`. Idempotent; may be interrupted and run concurrently. Bids
 * would wait for the processor and the disk that it keeps busy: after a chunk beside which slips were placed, on any
 * server, it rests for as long as the chunk took, and the next one is half as long.
 */
export async function settleDay(context: Context, { marketId, day }: MarketDay, stopped?: AbortSignal): Promise<void> {
  let last = await lastSlip(context);
  let lines = CHUNK_LINES;
  let begun = performance.now();
  while (!stopped?.aborted && (await settleChunk(context, { marketId, day, lines }))) {
    const took = performance.now() - begun;
    const placed = await lastSlip(context);
    const isBeside = placed !== last;
    if (isBeside) await sleep(took);
    lines = isBeside ? CHUNK_LINES / 2 : CHUNK_LINES;
    last = placed;
    begun = performance.now();
  }
}
