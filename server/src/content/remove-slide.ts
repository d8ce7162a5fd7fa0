import type { By, Operator } from '../context';
import { oneRow, withAudit } from '../security/audit';

export async function removeSlide(context: By<Operator>, { id }: { id: string }): Promise<void> {
  await withAudit(context, { action: 'sliders remove', details: { id } }, async ({ database }) => {
    await oneRow(
      database.query('delete from slide where id::text = $1 returning id', [id]),
      `There is no picture ${id}.`,
    );
  });
}
