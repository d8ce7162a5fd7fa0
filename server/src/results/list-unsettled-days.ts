import type { IndiaDay } from '@ank/rules';
import type { Context } from '../context';
import type { MarketDay } from './market-day';

/** Market days with unsettled work, oldest first. */
export async function listUnsettledDays({ database }: Context): Promise<MarketDay[]> {
  const rows = await database.query<{ market_id: string; day: IndiaDay }>(
    'select market_id, day from settlement_task where finished_at is null group by market_id, day order by min(id)',
  );
  return rows.map((row) => ({ marketId: row.market_id, day: row.day }));
}
