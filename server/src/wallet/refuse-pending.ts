import type { Context } from '../context';
import { StartFault } from '../errors';
import { requestNumberOf } from './request-numbers';

const MAX_NAMED = 20;

const PENDING = `
select 'deposit' as kind, id from fund_request where status = 'pending'
union all
select 'withdrawal', id from withdraw_request where status = 'pending'
 order by kind, id`;

/** Throws StartFault with the requests' numbers while players' money waits for a decision. */
export async function refusePending({ database }: Pick<Context, 'database'>): Promise<void> {
  const rows = await database.query<{ kind: string; id: string }>(PENDING);
  if (rows.length === 0) return;
  const named = rows.slice(0, MAX_NAMED).map(({ kind, id }) => `${kind} ${requestNumberOf(id)}`);
  const more = rows.length > MAX_NAMED ? ` and ${rows.length - MAX_NAMED} more` : '';
  throw new StartFault(
    `Before starting with POINTS_ONLY=1, start without it and decide these requests: ${named.join(', ')}${more}.`,
  );
}
