import type { By, Context, Visitor } from '../../context';
import { tooManyAttempts } from '../../errors';

/** Attempts counted up front. Wrong passwords and codes are counted only once they turn out wrong. */
export type Reserved = 'send' | 'question' | 'registration';

const RESERVE = 'select reserve_attempt(moment($1, $2), $3, $4, $5, $6, $7) as id';

/** Counts an attempt and returns its id. Throws 429 at a limit, counting nothing. */
export async function reserveAttempt(
  { database, clock, actor }: By<Visitor>,
  { kind, mobile }: { kind: Reserved; mobile: string },
): Promise<string> {
  const { offsetMs, fixed } = clock.sqlMoment();
  const { address, network, deviceHash } = actor.source;
  const values = [offsetMs, fixed, kind, mobile, address, network, deviceHash];
  const [row] = await database.query<{ id: string | null }>(RESERVE, values);
  if (!row?.id) throw tooManyAttempts();
  return row.id;
}

/** Uncounts an attempt that was certainly not made. */
export async function takeBackAttempt({ database }: Context, { id }: { id: string }): Promise<void> {
  await database.query('delete from attempt where id = $1', [id]);
}
