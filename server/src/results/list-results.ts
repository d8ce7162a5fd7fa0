import type { Family, IndiaDay } from '@ank/rules';
import type { Context } from '../context';

export type ResultRow = {
  family: Family;
  market: string;
  day: IndiaDay;
  state: string;
  open_number: string | null;
  close_number: string | null;
};

/** Market days between two days that have a result or are void. */
export function listResults(
  { database }: Context,
  { from, to }: { from: IndiaDay; to: IndiaDay },
): Promise<ResultRow[]> {
  return database.query<ResultRow>(
    `select m.family, m.name as market, d.day, d.state, d.open_number, d.close_number
       from market_day d join market m on m.id = d.market_id
      where d.day between $1 and $2 and (d.open_number is not null or d.state = 'voided')
      order by d.day, m.family, m.open_minutes, m.id`,
    [from, to],
  );
}
