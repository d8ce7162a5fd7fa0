import type { By, Operator } from '../context';
import { refused } from '../errors';
import { withAudit } from '../security/audit';

const MAX_ALT = 200;

/** Appends a slider picture: an https URL or a path of this site. `alt` says in words what it shows. */
export async function addSlide(context: By<Operator>, { image, alt }: { image: string; alt: string }): Promise<void> {
  if (!/^(\/[\w./-]+|https:\/\/\S+)$/.test(image))
    throw refused('A picture is an https address or a path of this site.');
  if (alt.length > MAX_ALT) throw refused(`The words of a picture have at most ${MAX_ALT} characters.`);
  await withAudit(context, { action: 'sliders add', details: { image, alt } }, async ({ database }) => {
    await database.query('lock table slide in exclusive mode');
    await database.query(
      `insert into slide (id, image, alt, position)
       select 1 + coalesce(max(id), 0), $1, $2, 1 + coalesce(max(position), 0) from slide`,
      [image, alt],
    );
  });
}
