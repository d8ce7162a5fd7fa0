import { HEADLINE_IDS, type HeadlinesReply } from '@ank/protocol';
import type { Config } from '../config';
import type { Context } from '../context';

/** Without money there are no headlines of its screens, even if they were written before. */
export function loadHeadlines({
  database,
  config,
}: Context & { config: Config }): Promise<HeadlinesReply['headlines']> {
  return database.query<HeadlinesReply['headlines'][number]>(
    'select id, active, notes from headline where $1::smallint is null or id = $1',
    [config.pointsOnly === null ? null : HEADLINE_IDS.home],
  );
}
