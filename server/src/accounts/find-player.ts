import type { Inside } from '../context';
import { oneRow } from '../security/audit';

/** The id of the player with this number. Throws Refused if there is none. */
export async function findPlayer({ database }: Inside, { mobile }: { mobile: string }): Promise<string> {
  const found = database.query<{ id: string }>('select id from player where mobile = $1', [mobile]);
  return (await oneRow(found, 'There is no player with this number.')).id;
}
