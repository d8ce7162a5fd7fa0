import type { Context } from '../../context';

/** Claims per round, the longest waiting first; the next round takes the rest. */
const MAX_CLAIMS = 200;

const DUE = `
select id from fund_request
 where status = 'pending' and approved_at is not null and credit_on <= india_day(moment($1, $2))
 order by credit_on, id limit ${MAX_CLAIMS}`;

const CREDIT = 'select credit_due_deposit(moment($1, $2), $3) as credited';

/**
 * Credits the approved claims whose day has come, each in its own transaction, also concurrently on several servers.
 * Ends early when `stopped`. Returns how many this server credited. A failing claim does not delay the others.
 */
export async function creditDueDeposits({ database, clock }: Context, stopped?: AbortSignal): Promise<number> {
  const moment = (): unknown[] => {
    const { offsetMs, fixed } = clock.sqlMoment();
    return [offsetMs, fixed];
  };
  let credited = 0;
  const errors: unknown[] = [];
  for (const { id } of await database.query<{ id: string }>(DUE, moment())) {
    if (stopped?.aborted) break;
    const [row] = await database.query<{ credited: boolean }>(CREDIT, [...moment(), id]).catch((error: unknown) => {
      errors.push(error);
      return [];
    });
    if (row?.credited) credited += 1;
  }
  if (errors.length > 0) throw errors[0];
  return credited;
}
