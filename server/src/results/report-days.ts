import type { Family, IndiaDay } from '@ank/rules';
import type { Inside } from '../context';

/** A market day in the house's books. Points are decimal text. */
export type DayReport = {
  family: Family;
  market: string;
  day: IndiaDay;
  state: string;
  open_number: string | null;
  close_number: string | null;
  /** Bids minus refunds. */
  stakes: string;
  /** Wins paid minus wins reversed. */
  payouts: string;
  /** Stakes without a result yet. */
  pending: string;
};

/** Stakes and payouts per market day, from the pots' transfers. Days without bids or results are skipped. */
export function reportDays({ database }: Inside, { from, to }: { from: IndiaDay; to: IndiaDay }): Promise<DayReport[]> {
  return database.query<DayReport>(
    `select m.family, m.name as market, d.day, d.state, d.open_number, d.close_number,
            coalesce(i.bids, 0) - coalesce(o.refunds, 0) as stakes,
            coalesce(o.wins, 0) - coalesce(i.returned, 0) as payouts,
            coalesce(i.all_in, 0) - coalesce(o.all_out, 0) as pending
       from market_day d join market m on m.id = d.market_id
       left join lateral (
         select sum(t.amount) filter (where t.code = 'bid')::bigint as bids,
                sum(t.amount) filter (where t.code in ('win_reversed', 'debt'))::bigint as returned,
                sum(t.amount)::bigint as all_in
           from transfer t where t.credit_account = d.pot_account) i on true
       left join lateral (
         select sum(t.amount) filter (where t.code = 'refund')::bigint as refunds,
                sum(t.amount) filter (where t.code = 'win')::bigint as wins, sum(t.amount)::bigint as all_out
           from transfer t where t.debit_account = d.pot_account) o on true
      where d.day between $1 and $2 and (i.all_in is not null or d.open_number is not null)
      order by d.day, m.family, m.open_minutes, m.id`,
    [from, to],
  );
}
