import type { By, Operator } from '../context';
import { refused } from '../errors';
import { withAudit } from '../security/audit';

/** Sets a screen's notice: 1 home, 2 add funds, 3 withdraw. An empty text removes it. */
export async function setHeadline(context: By<Operator>, { id, text }: { id: string; text: string }): Promise<void> {
  if (!['1', '2', '3'].includes(id)) throw refused('Headlines are 1 home, 2 add funds and 3 withdraw.');
  await withAudit(context, { action: 'headlines set', details: { id, text } }, async ({ database }) => {
    await database.query(
      `insert into headline (id, active, notes) values ($1, $2, $3)
       on conflict (id) do update set active = excluded.active, notes = excluded.notes`,
      [id, text.trim() !== '', text.trim()],
    );
  });
}
