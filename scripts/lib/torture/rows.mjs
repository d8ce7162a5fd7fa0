/** The content of the database in the form that the model compares. Players have their numbers in the world, from 0. */
import { LIMITS } from './model/limits.mjs';

const PURSES = `
select m.n, coalesce(sum(a.credits - a.debits) filter (where a.kind = 'wallet'), 0) as wallet,
       coalesce(sum(a.credits - a.debits) filter (where a.kind = 'withdraw_hold'), 0) as held,
       coalesce(sum(a.debits - a.credits) filter (where a.kind = 'suspense'), 0) as owed
  from unnest($1::bigint[]) with ordinality as m(id, n) join account a on a.player_id = m.id
 group by m.n order by m.n`;

const SLIPS = `
select s.id::text as id, s.player_id, s.market_id::text as market, s.day::text as day, s.label,
       json_agg(json_build_object('label', l.label, 'session', l.session, 'digits', l.digits,
                                  'closeDigits', l.close_digits, 'points', l.points, 'status', l.status,
                                  'won', l.won_points) order by l.line_no) as lines
  from slip s join bid_line l on l.player_id = s.player_id and l.slip_id = s.id
 where $1::text[] is null or s.market_id || ' ' || s.day = any ($1)
 group by s.id, s.player_id, s.market_id, s.day, s.label`;

const sums = (table) =>
  `select player_id, status, count(*)::int as requests, sum(points) as points from ${table} group by player_id, status`;

const STAKES = `
select p.id as player_id, c.day::text as day, c.points from player p cross join stakes_counted(p.id) c`;

/** When the slips of players were placed. */
const PLACED = `
select s.id::text as slip, (extract(epoch from s.placed_at) * 1000)::float8 as at
  from slip s where s.player_id = any ($1)`;

/** Accounts of the house, the bank and the pots store no balance. */
const BOOKS = `
select a.kind, sum(t.points) as points
  from (select credit_account as account, amount as points from transfer
        union all select debit_account, -amount from transfer) t
  join account a on a.id = t.account where a.player_id is null group by a.kind`;

/** Movements that do not show the balance to which they led. A purse is locked while it moves, so ids are in order. */
const WRONG_BALANCES = `
select s.id::text as id, s.after::text as shown, s.led::text as led
  from (select t.id, t.after, sum(t.points) over (partition by t.account order by t.id) as led
          from (select id, credit_account as account, amount as points, credit_balance_after as after from transfer
                union all select id, debit_account, -amount, debit_balance_after from transfer) t
          join account a on a.id = t.account and a.kind in ('wallet', 'withdraw_hold')) s
 where s.after is distinct from s.led order by s.id limit 9`;

const BOOK_NAMES = { house: 'house', bank_clearing: 'bank', market_pot: 'pots' };

export async function readPurses({ query }, world) {
  const rows = await query(PURSES, [world.players.map(({ id }) => id)]);
  return rows.map(({ wallet, held, owed }) => ({ wallet, held, owed }));
}

/** `days`: keys of the market days whose slips are read; null for all, including the books. */
export async function readRows({ query }, world, days) {
  const numbers = new Map(world.players.map(({ id }, at) => [id, at]));
  const summed = async (table) =>
    Object.fromEntries(
      (await query(sums(table))).map((row) => [
        `player ${numbers.get(row.player_id)} ${row.status}`,
        [row.requests, row.points],
      ]),
    );
  const slips = await query(SLIPS, [days]);
  const limited = LIMITS.map(({ player }) => world.players[player].id);
  const [{ count }] = await query('select count(*)::int as count from slip');
  const rows = {
    purses: await readPurses({ query }, world),
    slips: slips.map(({ player_id: player, ...slip }) => ({ ...slip, player: numbers.get(player) })),
    slipCount: count,
    withdrawals: await summed('withdraw_request'),
    claims: await summed('fund_request'),
    placed: await query(PLACED, [limited]),
    stakes: (await query(STAKES)).map(({ player_id, day, points }) => ({
      player: numbers.get(player_id),
      day,
      points,
    })),
  };
  if (days !== null) return rows;
  const books = { house: 0, bank: 0, pots: 0 };
  for (const { kind, points } of await query(BOOKS)) books[BOOK_NAMES[kind]] = points;
  return { ...rows, books, wrongBalances: await query(WRONG_BALANCES) };
}
