import type { RemoteLoad } from '@ank/protocol';
import type { By, Visitor } from '../context';

const COUNT = 'select note_remote_load(moment($1, $2), $3, $4, $5, $6, $7, $8, $9, $10::text[]) as counted';

/** Counts one page's load of a remote; false if its network has reached this hour's limit. */
export async function storeLoad(
  { database, clock, actor: { source } }: By<Visitor>,
  { remote, version, replaced, phase, cause, browser, frames }: RemoteLoad,
): Promise<boolean> {
  const { offsetMs, fixed } = clock.sqlMoment();
  const values = [offsetMs, fixed, source.network, remote, version, replaced, phase, cause, browser, [...frames]];
  const rows = await database.query<{ counted: boolean }>(COUNT, values);
  return rows[0]?.counted === true;
}
