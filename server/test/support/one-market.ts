import type { Queryable } from '../../src/db/port';
import { tokenHash } from '../../src/security/token-hash';
import { DAY } from './world';

const MORNING = `${DAY}T10:00:00+05:30`;
const TOKEN = 'a token';

/** A market that is open from 04:10 PM to 06:10 PM, and a player with 1000 points. For any schema since 0034. */
export const ONE_MARKET = `
insert into market (id, family, name, open_minutes, close_minutes) values (9, 'main', 'KALYAN', 970, 1090);
select make_market_days(jsonb_build_array(jsonb_build_object('market_id', 9, 'day', '${DAY}', 'off', false,
  'starts_ms', extract(epoch from timestamptz '${DAY} 00:00+05:30') * 1000,
  'ends_ms', extract(epoch from timestamptz '${DAY} 23:59+05:30') * 1000,
  'opens_ms', extract(epoch from timestamptz '${DAY} 16:10+05:30') * 1000,
  'closes_ms', extract(epoch from timestamptz '${DAY} 18:10+05:30') * 1000)));
insert into rate
select 'main', label, 10, pays, '${MORNING}'
  from (values ('Single Digit', 95), ('Jodi Digit', 950), ('Half Sangam', 10000)) as r(label, pays);
insert into player (mobile, name, password_hash, created_at) values ('9876543210', 'Asha', '', '${MORNING}');
insert into account (kind, player_id) select unnest(array['wallet', 'withdraw_hold']), id from player;
select post_transfer('${MORNING}', h.id, w.id, 1000, 'opening', 'opening', 'test')
  from account h, account w where h.kind = 'house' and w.kind = 'wallet';
insert into player_session (token_hash, player_id, device_id, created_at, last_seen_at)
select '${tokenHash(TOKEN)}', id, '', '${MORNING}', '${MORNING}' from player;`;

export type OneLine = { label?: string; session?: 'open' | 'close'; digits?: string; closeDigits?: string };

/** The player's bid of 10 points, by default on 1, placed like servers of every release do. */
export async function bidOnOneMarket(
  database: Queryable,
  time: string,
  { label = 'Single Digit', session = 'open', digits = '1', closeDigits = '' }: OneLine = {},
): Promise<object> {
  const [row] = await database.query<{ answer: object }>(
    `select place_bid($1::timestamptz, $2, null, '', 'main', 9, $3, array[$3], array[$4], array[$5], array[$6],
                      array[10]::bigint[], array[$7::boolean]) as answer`,
    [
      `${DAY}T${time}+05:30`,
      tokenHash(TOKEN),
      label,
      session,
      digits,
      closeDigits,
      session === 'open' || label === 'Jodi Digit',
    ],
  );
  return row?.answer ?? {};
}
