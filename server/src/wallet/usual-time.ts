import type { Context } from '../context';

/** With fewer decided requests there is no usual time. */
const MIN_DECIDED = 5;

/**
 * The time within which four of five of the 50 newest decided requests were decided. Reads the index of ids from its
 * end. Claims that waited for their day are left out.
 */
const usual = (table: string, counted = ''): string => `
select ceil(extract(epoch from percentile_disc(0.8) within group (order by decided_at - asked_at)) / 60)::int as minutes
  from (
    select asked_at, decided_at from ${table} where status <> 'pending'${counted} order by id desc limit 50
  ) latest
having count(*) >= ${MIN_DECIDED}`;

const QUERIES = { deposits: usual('fund_request', ' and credit_on is null'), withdrawals: usual('withdraw_request') };

/** The minutes within which a request of the kind is usually decided; null after too few decisions. */
export async function usualMinutes({ database }: Context, kind: keyof typeof QUERIES): Promise<number | null> {
  const [row] = await database.query<{ minutes: number }>(QUERIES[kind]);
  return row?.minutes ?? null;
}
