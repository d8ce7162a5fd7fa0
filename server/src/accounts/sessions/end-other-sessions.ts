import type { SessionsReply } from '@ank/protocol';
import type { By, Session, Visitor } from '../../context';
import { Refused } from '../../errors';
import { rowOf, traceOf } from '../../security/security-events';
import { tokenHash } from '../../security/token-hash';
import { listSessions, SESSION_ID } from './list-sessions';

const END = `
with own as (select o.player_id from session_player(moment($1, $2), $3) o),
ended as (
  update player_session s set ended_at = moment($1, $2) from own
   where s.player_id = own.player_id and s.ended_at is null and s.token_hash <> $3
     and ($4::text is null or ${SESSION_ID} = $4)
  returning s.player_id
),
noted as (
  select note_change(moment($1, $2), $5::jsonb || jsonb_build_object('player_id', player_id)) from ended limit 1
)
select (select count(*) from ended)::int as ended, (select count(*) from noted) as noted`;

/** Ends one of the player's other sessions, or all of them for null. The current session ends by logging out. */
export async function endOtherSessions(
  context: By<Session & Visitor>,
  { id }: { id: string | null },
): Promise<SessionsReply> {
  const { database, clock, actor } = context;
  const { offsetMs, fixed } = clock.sqlMoment();
  const details = { reason: id === null ? 'all_others' : 'from_another_device' };
  const event = rowOf({ kind: 'logged_out', ...traceOf(actor.source), details });
  const [row] = await database.query<{ ended: number }>(END, [
    ...[offsetMs, fixed, tokenHash(actor.token), id],
    JSON.stringify(event),
  ]);
  const reply = await listSessions(context);
  if (id !== null && row?.ended !== 1) throw new Refused('not_found', 'device_logged_out');
  return reply;
}
