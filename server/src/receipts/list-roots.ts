import type { PublishedRootReply } from '@ank/protocol';
import type { IndiaDay } from '@ank/rules';
import type { Context } from '../context';
import { PUBLISHED_ROOTS } from './published-roots';

const ROOTS = `
select r.head, r.signature, r.signing_key as key, r.consistency, r.reopened_at as "reopenedMs", r.reason,
       coalesce(p.host, '') as "outsideHost", p.posted_at as "outsideMs"
  from (${PUBLISHED_ROOTS}) r
  left join root_post p on p.market_id = r.market_id and p.day = r.day and p.session = r.session and p.nth = r.nth
 where r.day = $1
 order by min(r.published_at) over (partition by r.market_id, r.session), r.market_id, r.session desc, r.nth`;

/**
 * The published roots of all sessions of a market day, as signed, in the order of publishing. A reopened session has
 * several, in sequence whatever the clocks showed.
 */
export const listRoots = ({ database }: Context, day: IndiaDay): Promise<PublishedRootReply[]> =>
  database.query<PublishedRootReply>(ROOTS, [day]);
