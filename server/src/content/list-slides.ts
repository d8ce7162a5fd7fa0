import type { Context } from '../context';

type SlideRow = { id: string; image: string; shown: boolean };

export function listSlides({ database }: Context): Promise<SlideRow[]> {
  return database.query<SlideRow>('select id, image, active as shown from slide order by position, id');
}
