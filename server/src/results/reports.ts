import type { Family, IndiaDay } from '@ank/rules';
import type { Database } from '../db/port';

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
  /** Wins paid minus wins taken back. */
  payouts: string;
  /** Stakes without a result yet. */
  pending: string;
};

/** Stakes and payouts per market day, from the pots' transfers. Days without bids or results are skipped. */
export function reportDays(database: Database, from: IndiaDay, to: IndiaDay): Promise<DayReport[]> {
  return database.query<DayReport>(
    `select m.family, m.name as market, d.day, d.state, d.open_number, d.close_number,
            coalesce(i.bids, 0) - coalesce(o.refunds, 0) as stakes,
            coalesce(o.wins, 0) - coalesce(i.returned, 0) as payouts,
            coalesce(i.all_in, 0) - coalesce(o.all_out, 0) as pending
       from market_day d join market m on m.id = d.market_id
       left join lateral (
         select sum(t.amount) filter (where t.code = 'bid')::bigint as bids,
                sum(t.amount) filter (where t.code in ('win_reversed', 'debt'))::bigint as returned, sum(t.amount)::bigint as all_in
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

export type Liability = { family: Family; market: string; day: IndiaDay; lines: string; stakes: string; most: string };

/** Pending lines per market day: their stakes, and the cost if every one of them won. */
export function reportLiability(database: Database): Promise<Liability[]> {
  return database.query<Liability>(
    `select m.family, m.name as market, s.day, count(*) as lines, sum(l.points)::bigint as stakes,
            sum(div(l.points::numeric * l.pays, l.stake))::text as most
       from bid_line l join slip s on s.player_id = l.player_id and s.id = l.slip_id join market m on m.id = s.market_id
      where l.status = 'pending' group by m.family, m.name, s.day, m.open_minutes, m.id order by s.day, m.family, m.open_minutes, m.id`,
  );
}

export type ResultRow = {
  family: Family;
  market: string;
  day: IndiaDay;
  state: string;
  open_number: string | null;
  close_number: string | null;
};

/** Market days between two days that have a result or are void. */
export function listResults(database: Database, from: IndiaDay, to: IndiaDay): Promise<ResultRow[]> {
  return database.query<ResultRow>(
    `select m.family, m.name as market, d.day, d.state, d.open_number, d.close_number
       from market_day d join market m on m.id = d.market_id
      where d.day between $1 and $2 and (d.open_number is not null or d.state = 'voided')
      order by d.day, m.family, m.open_minutes, m.id`,
    [from, to],
  );
}

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
export function listSettlements(database: Database, marketId: string, day: IndiaDay): Promise<SettlementRow[]> {
  return database.query<SettlementRow>(
    `select id, kind, scope, lines, won_lines, stakes, winnings, debts, finished_at
       from settlement_task where market_id = $1 and day = $2 order by id`,
    [marketId, day],
  );
}
