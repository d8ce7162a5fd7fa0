import type { Context } from '../context';

type SlideRow = { id: string; image: string; alt: string; shown: boolean };

export function listSlides({ database }: Context): Promise<SlideRow[]> {
  return database.query<SlideRow>('select id, image, alt, active as shown from slide order by position, id');
}
