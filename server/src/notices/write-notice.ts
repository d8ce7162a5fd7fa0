import type { NOTICE_KINDS } from '@ank/protocol';
import type { Inside } from '../context';

/** Writes a notice of an event, in the event's transaction. */
export async function writeNotice(
  { database, clock }: Inside,
  { playerId, kind, details = {} }: { playerId: string; kind: (typeof NOTICE_KINDS)[number]; details?: object },
): Promise<void> {
  const { offsetMs, fixed } = clock.sqlMoment();
  const values = [offsetMs, fixed, playerId, kind, JSON.stringify(details)];
  await database.query('select write_notice(moment($1, $2), $3, $4, $5)', values);
}
