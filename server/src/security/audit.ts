import { type By, type Inside, inTransaction, type Operator } from '../context';
import { refused } from '../errors';

export type AuditEntry = { action: string; details: Record<string, unknown> };

const WRITE = 'select write_audit(moment($1, $2), $3, $4, $5::jsonb)';

/** Writes an audit entry for the actor. */
export async function writeAudit(
  { database, clock, actor }: Inside<By<Operator>>,
  { action, details }: AuditEntry,
): Promise<void> {
  const { offsetMs, fixed } = clock.sqlMoment();
  await database.query(WRITE, [offsetMs, fixed, actor.operator, action, JSON.stringify(details)]);
}

/** Runs `work` and writes its audit entry in one transaction. */
export function withAudit<Some extends By<Operator>, Result>(
  context: Some,
  entry: AuditEntry,
  work: (inside: Inside<Some>) => Promise<Result>,
): Promise<Result> {
  return inTransaction(context, async (inside) => {
    const result = await work(inside);
    await writeAudit(inside, entry);
    return result;
  });
}

/** The first row; throws Refused with `message` if there is none. */
export async function oneRow<Row extends object>(rows: Promise<Row[]>, message: string): Promise<Row> {
  const [row] = await rows;
  if (!row) throw refused(message);
  return row;
}
