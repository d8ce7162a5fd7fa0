import type { Clock } from '../clock';
import type { Database, Queryable } from '../db/port';
import { Refused } from '../errors';

/** Somebody else's fault at the terminal: nothing was done, `message` says why. */
export const refused = (message: string): Refused => new Refused('not_allowed', message);

/** What was done, and by whom. */
export type Noted = { actor: string; action: string; details: Record<string, unknown> };

export async function noteDeed(inside: Queryable, now: string, { actor, action, details }: Noted): Promise<void> {
  await inside.query('insert into audit_entry (made_at, actor, action, details) values ($1, $2, $3, $4::jsonb)', [
    now,
    actor,
    action,
    JSON.stringify(details),
  ]);
}

/** Does what the operator asked for and notes who did it, both or neither. `now` is the moment, as ISO text. */
export function audited<Result>(
  database: Database,
  clock: Clock,
  deed: Noted,
  work: (inside: Queryable, now: string) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (inside) => {
    const now = clock.iso();
    const result = await work(inside, now);
    await noteDeed(inside, now, deed);
    return result;
  });
}

/** The first row; refuses with `message` when there is none. */
export async function oneRow<Row extends object>(rows: Promise<Row[]>, message: string): Promise<Row> {
  const [row] = await rows;
  if (!row) throw refused(message);
  return row;
}
