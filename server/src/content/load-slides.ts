import type { SlidesReply } from '@ank/protocol';
import type { Context } from '../context';

/**
 * The slider pictures in order, with absolute URLs. Pictures of other origins are included only if the page's policy
 * allows them.
 */
export async function loadSlides(
  { database }: Context,
  { publicUrl, imageOrigins }: { publicUrl: string; imageOrigins: readonly string[] },
): Promise<SlidesReply['slides']> {
  const isOurs = (image: string): boolean => /^\/\w/.test(image);
  const isAllowed = (image: string): boolean => URL.canParse(image) && imageOrigins.includes(new URL(image).origin);
  const rows = await database.query<{ id: string; image: string; alt: string }>(
    'select id, image, alt from slide where active order by position, id',
  );
  return rows
    .filter(({ image }) => isOurs(image) || isAllowed(image))
    .map(({ id, image, alt }) => ({ id, imageUrl: isOurs(image) ? publicUrl + image : image, alt }));
}
