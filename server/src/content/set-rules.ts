import type { By, Operator } from '../context';
import { refused } from '../errors';
import { withAudit } from '../security/audit';

/** The rules shown before a deposit or withdrawal. Null leaves one unchanged; \\n separates lines. */
export async function setRules(
  context: By<Operator>,
  given: { deposit: string | null; withdrawal: string | null },
): Promise<void> {
  if (given.deposit === null && given.withdrawal === null) throw refused('Give --deposit or --withdrawal.');
  await withAudit(context, { action: 'rules set', details: given }, async ({ database }) => {
    await database.query(
      'update site set deposit_rule = coalesce($1, deposit_rule), withdrawal_rule = coalesce($2, withdrawal_rule)',
      [given.deposit?.replaceAll('\\n', '\n') ?? null, given.withdrawal?.replaceAll('\\n', '\n') ?? null],
    );
  });
}
