import type { PublishedRoot } from '@ank/protocol';
import type { IndiaDay } from '@ank/rules';
import type { Context } from '../context';

const ROOTS = `
select r.head, r.signature, r.signing_key as key from session_seal r
 where r.day = $1 and r.root is not null order by r.published_at, r.market_id, r.session desc`;

/** The published roots of all sessions of a market day, as they were signed, in the order of publishing. */
export const listRoots = ({ database }: Context, day: IndiaDay): Promise<PublishedRoot[]> =>
  database.query<PublishedRoot>(ROOTS, [day]);
