import type { Family, IndiaDay, Session } from '@ank/rules';
import type { Context } from '../context';
import { PUBLISHED_ROOTS } from './published-roots';

/** A published root with what became of it at the outside address. */
export type RootRow = {
  day: IndiaDay;
  family: Family;
  market: string;
  session: Session;
  slips: number;
  root: string;
  publishedMs: number;
  reopenedMs: number | null;
  /** Null if the site has no outside address, or did not try yet. */
  outsideHost: string | null;
  outsideMs: number | null;
  tries: number;
  error: string | null;
};

/** The roots of all market days between two, in the order of publishing. */
export const reportRoots = (
  { database }: Context,
  { from, to }: { from: IndiaDay; to: IndiaDay },
): Promise<RootRow[]> =>
  database.query<RootRow>(
    `select r.day, m.family, m.name as market, r.session, r.slips, r.root, r.published_at as "publishedMs",
            r.reopened_at as "reopenedMs", nullif(p.host, '') as "outsideHost", p.posted_at as "outsideMs",
            coalesce(p.tries, 0) as tries, p.error
       from (${PUBLISHED_ROOTS}) r
       join market m on m.id = r.market_id
       left join root_post p
         on p.market_id = r.market_id and p.day = r.day and p.session = r.session and p.nth = r.nth
      where r.day between $1 and $2
      order by r.published_at, r.market_id, r.session desc, r.nth`,
    [from, to],
  );
