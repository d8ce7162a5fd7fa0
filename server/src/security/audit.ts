import type { Clock } from '../clock';
import type { Database, Queryable } from '../db/port';
import { Refused } from '../errors';

/** A command that the server refuses; nothing was changed. */
export const refused = (message: string): Refused => new Refused('not_allowed', message);

export type AuditEntry = { actor: string; action: string; details: Record<string, unknown> };

export async function writeAudit(
  inside: Queryable,
  now: string,
  { actor, action, details }: AuditEntry,
): Promise<void> {
  await inside.query('insert into audit_entry (made_at, actor, action, details) values ($1, $2, $3, $4::jsonb)', [
    now,
    actor,
    action,
    JSON.stringify(details),
  ]);
}

/** Runs `work` and writes its audit entry in one transaction. */
export function withAudit<Result>(
  database: Database,
  clock: Clock,
  entry: AuditEntry,
  work: (inside: Queryable, now: string) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (inside) => {
    const now = clock.iso();
    const result = await work(inside, now);
    await writeAudit(inside, now, entry);
    return result;
  });
}

/** The first row; throws Refused with `message` if there is none. */
export async function oneRow<Row extends object>(rows: Promise<Row[]>, message: string): Promise<Row> {
  const [row] = await rows;
  if (!row) throw refused(message);
  return row;
}
