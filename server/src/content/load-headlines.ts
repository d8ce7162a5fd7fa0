import type { HeadlinesReply } from '@ank/protocol';
import type { Context } from '../context';

export function loadHeadlines({ database }: Context): Promise<HeadlinesReply['headlines']> {
  return database.query<HeadlinesReply['headlines'][number]>('select id, active, notes from headline');
}
