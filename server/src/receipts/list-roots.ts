import type { PublishedRootReply } from '@ank/protocol';
import type { IndiaDay } from '@ank/rules';
import type { Context } from '../context';

const ROOTS = `
select head, signature, key, consistency, "reopenedMs", reason
  from (
    select market_id, session, published_at, head, signature, signing_key as key, consistency,
           null::timestamptz as "reopenedMs", '' as reason, null as nth
      from session_seal where day = $1 and root is not null
    union all
    select market_id, session, published_at, head, signature, signing_key, consistency, reopened_at, reason, nth
      from reopened_seal where day = $1
  ) r
 order by min(published_at) over (partition by market_id, session), market_id, session desc, nth nulls last`;

/**
 * The published roots of all sessions of a market day, as signed, in the order of publishing. A reopened session has
 * several, in sequence whatever the clocks showed.
 */
export const listRoots = ({ database }: Context, day: IndiaDay): Promise<PublishedRootReply[]> =>
  database.query<PublishedRootReply>(ROOTS, [day]);
