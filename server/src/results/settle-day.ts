import type { Context } from '../context';
import type { MarketDay } from './market-day';
import { settleChunk } from './settle-chunk';

/** Settles everything left on a market day, until `stopped`. Idempotent; may be interrupted and run concurrently. */
export async function settleDay(context: Context, { marketId, day }: MarketDay, stopped?: AbortSignal): Promise<void> {
  while (!stopped?.aborted && (await settleChunk(context, { marketId, day })));
}
