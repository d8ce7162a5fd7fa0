import type { Inside } from '../context';
import { type Change, rowOf } from './security-events';

const NOTE = 'select note_change(moment($1, $2), $3::jsonb)';

/** Stores an event in the transaction of its change, so that both or neither are kept. */
export async function noteChange({ database, clock }: Inside, change: Change): Promise<void> {
  const { offsetMs, fixed } = clock.sqlMoment();
  await database.query(NOTE, [offsetMs, fixed, JSON.stringify(rowOf(change))]);
}
