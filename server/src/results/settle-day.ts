import type { Context } from '../context';
import type { MarketDay } from './market-day';
import { settleChunk } from './settle-chunk';

/** Settles everything left on a market day. Idempotent; may be interrupted and run concurrently. */
export async function settleDay(context: Context, { marketId, day }: MarketDay): Promise<void> {
  while (await settleChunk(context, { marketId, day }));
}
