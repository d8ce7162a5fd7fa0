import type { By, Operator } from '../context';
import { refused } from '../errors';
import { withAudit } from '../security/audit';

/** Appends a slider picture: an https URL or a path of this site. */
export async function addSlide(context: By<Operator>, { image }: { image: string }): Promise<void> {
  if (!/^(\/[\w./-]+|https:\/\/\S+)$/.test(image))
    throw refused('A picture is an https address or a path of this site.');
  await withAudit(context, { action: 'sliders add', details: { image } }, async ({ database }) => {
    await database.query('lock table slide in exclusive mode');
    await database.query(
      `insert into slide (id, image, position)
       select 1 + coalesce(max(id), 0), $1, 1 + coalesce(max(position), 0) from slide`,
      [image],
    );
  });
}
