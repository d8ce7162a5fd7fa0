import type { By, Inside, Visitor } from '../context';
import { noteChange } from '../security/note-change';
import { type Change, rowOf } from '../security/security-events';

const REMEMBER = 'select remember_device(moment($1, $2), $3, $4, $5::jsonb)';

/** Stores the event of a player's own action and makes its device known. */
export async function rememberDevice(
  context: Inside<By<Visitor>>,
  { playerId, event }: { playerId: string; event: Change },
): Promise<void> {
  const { offsetMs, fixed } = context.clock.sqlMoment();
  const { deviceHash } = context.actor.source;
  await context.database.query(REMEMBER, [offsetMs, fixed, playerId, deviceHash, JSON.stringify(rowOf(event))]);
  await noteChange(context, event);
}
