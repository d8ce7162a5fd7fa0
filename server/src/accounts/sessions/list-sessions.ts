import type { SessionsReply } from '@ank/protocol';
import type { By, Session } from '../../context';
import { sessionEnded } from '../../errors';
import { tokenHash } from '../../security/token-hash';

type Row = { nowMs: number; id: string; device: string; lastUsedMs: number; isCurrent: boolean };

/** The id reveals nothing about the token. */
export const SESSION_ID = `left(encode(sha256(convert_to(s.token_hash, 'UTF8')), 'hex'), 32)`;

const LIST = `
select (extract(epoch from c.now) * 1000)::float8 as "nowMs", ${SESSION_ID} as id, s.device_name as device,
       (extract(epoch from s.last_seen_at) * 1000)::float8 as "lastUsedMs", s.token_hash = $3 as "isCurrent"
  from (select moment($1, $2) as now) c
  cross join lateral session_player(c.now, $3) own
  join player_session s on s.player_id = own.player_id and s.ended_at is null
  cross join lateral session_player(c.now, s.token_hash)
 order by "isCurrent" desc, s.last_seen_at desc, s.token_hash`;

/** The live sessions of the session's player: its own first, then by last use. */
export async function listSessions({ database, clock, actor }: By<Session>): Promise<SessionsReply> {
  const { offsetMs, fixed } = clock.sqlMoment();
  const rows = await database.query<Row>(LIST, [offsetMs, fixed, tokenHash(actor.token)]);
  const [first] = rows;
  if (!first) throw sessionEnded();
  return {
    nowMs: first.nowMs,
    sessions: rows.map(({ id, device, lastUsedMs, isCurrent }) => ({ id, device, lastUsedMs, isCurrent })),
  };
}
