import { createHash } from 'node:crypto';
import { LIMITS } from './model/limits.mjs';
import { PURSE } from './model/world.mjs';
import { PLAYERS } from './schedule.mjs';

/** Strangers without points for fuzzed requests: nothing that they request may move a point. */
const STRANGERS = 60;

/** A session ends after days without use, but the clock of a run covers months. */
const SESSIONS_FROM = '2027-09-01T00:00:00Z';
const SINCE = '2026-11-21T06:00:00Z';

/** As long as every token, because the server looks up no other. */
const tokenOf = (mobile) => `torture-${mobile.padStart(35, '0')}`;

const personsOf = (count, first) =>
  Array.from({ length: count }, (_, at) => String(first + at)).map((mobile) => ({ mobile, token: tokenOf(mobile) }));

/** One statement, so that the embedded database is opened for it once. */
const ADD = `
with person as (
  select * from jsonb_to_recordset($1::jsonb) 
           as p(mobile text, hash text, points bigint, betting boolean, period text, "limit" bigint)
), added as (
  insert into player (mobile, name, password_hash, betting_on, created_at)
  select mobile, 'Torture ' || mobile, 'none', betting, $2::timestamptz from person returning id, mobile
), accounts as (
  insert into account (kind, player_id, credits, limited)
  select k.kind, a.id, case k.kind when 'wallet' then p.points else 0 end, k.kind = 'wallet' and p.period is not null
    from added a join person p using (mobile) cross join (values ('wallet'), ('withdraw_hold')) as k(kind)
  returning id, kind, player_id, credits
), paid as (
  insert into transfer (debit_account, credit_account, amount, code, reference, actor, credit_balance_after, made_at)
  select h.id, w.id, w.credits, 'opening', 'player:' || w.player_id, 'torture', w.credits, $2::timestamptz
    from accounts w join account h on h.kind = 'house' where w.kind = 'wallet' and w.credits > 0
), limits as (
  insert into play_limit (player_id, kind, period, points)
  select a.id, 'stake', p.period, p."limit" from added a join person p using (mobile) where p.period is not null
), numbers as (
  insert into payout_number (player_id, method, number, changed_at)
  select id, 3, mobile, $2::timestamptz from added
), sessions as (
  insert into player_session (token_hash, player_id, device_id, created_at, last_seen_at)
  select p.hash, a.id, '', $3::timestamptz, $3::timestamptz from added a join person p using (mobile)
)
select id, mobile from added`;

function limitOf(at) {
  const { period = null, points = null } = LIMITS.find(({ player }) => player === at) ?? {};
  return { period, limit: points };
}

const hashOf = (token) => createHash('sha256').update(token).digest('hex');

/** Adds the model's players and the strangers to a database that a server has created. */
export async function addPlayers({ query }) {
  const players = personsOf(PLAYERS, 7_100_000_000);
  const strangers = personsOf(STRANGERS, 7_200_000_000);
  const rows = [
    ...players.map((one, at) => ({ ...one, points: PURSE, betting: true, ...limitOf(at) })),
    ...strangers.map((one) => ({ ...one, points: 0, betting: false })),
  ].map(({ token, ...row }) => ({ ...row, hash: hashOf(token) }));
  const added = await query(ADD, [JSON.stringify(rows), SINCE, SESSIONS_FROM]);
  const ids = new Map(added.map(({ id, mobile }) => [mobile, id]));
  return { players: players.map((one) => ({ ...one, id: ids.get(one.mobile) })), strangers };
}
