import type { Context } from '../context';
import type { MarketDay } from './market-day';

export type SettlementRow = {
  id: string;
  kind: string;
  scope: string;
  lines: string;
  won_lines: string;
  stakes: string;
  winnings: string;
  debts: string;
  finished_at: number | null;
};

/** The settlement tasks of a market day, in order. */
export function listSettlements({ database }: Context, { marketId, day }: MarketDay): Promise<SettlementRow[]> {
  return database.query<SettlementRow>(
    `select id, kind, scope, lines, won_lines, stakes, winnings, debts, finished_at
       from settlement_task where market_id = $1 and day = $2 order by id`,
    [marketId, day],
  );
}
