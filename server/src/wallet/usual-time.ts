import type { Context } from '../context';

/** Fewer decided requests than these say nothing of what is usual. */
const MIN_DECIDED = 5;

/** Four of five of the 50 newest decided requests took no longer. Walks the index of ids from its end. A claim that
 * waited for its day says nothing of the operator. */
const usual = (table: string, counted = ''): string => `
select ceil(extract(epoch from percentile_disc(0.8) within group (order by decided_at - asked_at)) / 60)::int as minutes
  from (
    select asked_at, decided_at from ${table} where status <> 'pending'${counted} order by id desc limit 50
  ) latest
having count(*) >= ${MIN_DECIDED}`;

const QUERIES = { deposits: usual('fund_request', ' and credit_on is null'), withdrawals: usual('withdraw_request') };

/** Within how many minutes a request of the kind is usually decided; null while too few were. */
export async function usualMinutes({ database }: Context, kind: keyof typeof QUERIES): Promise<number | null> {
  const [row] = await database.query<{ minutes: number }>(QUERIES[kind]);
  return row?.minutes ?? null;
}
