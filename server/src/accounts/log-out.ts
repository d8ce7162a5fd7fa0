import type { By, Session, Visitor } from '../context';
import { rowOf, traceOf } from '../security/security-events';
import { tokenHash } from '../security/token-hash';

const END = `
with ended as (
  update player_session set ended_at = moment($1, $2) where token_hash = $3 and ended_at is null returning player_id
)
select note_change(moment($1, $2), $4::jsonb || jsonb_build_object('player_id', player_id)) from ended`;

/** Ends the session and stores the event. An unknown token is not an error. */
export async function logOut({ database, clock, actor }: By<Session & Visitor>): Promise<void> {
  const { offsetMs, fixed } = clock.sqlMoment();
  const event = rowOf({ kind: 'logged_out', ...traceOf(actor.source) });
  await database.query(END, [offsetMs, fixed, tokenHash(actor.token), JSON.stringify(event)]);
}
