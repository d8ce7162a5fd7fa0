import type { Context } from '../context';
import { Refused } from '../errors';

export const taken = (): Refused => new Refused('not_allowed', 'mobile_taken');

/**
 * `barred`: no account, and none may be created, because an excluded player is paid at the number. Answered like a
 * registered one, by the same work, so that nobody learns who is excluded.
 */
export type NumberState = 'free' | 'registered' | 'barred';

const STATE = `
select case when exists (select from player where mobile = $3) then 'registered' when n.barred then 'barred'
            else 'free' end as state
  from moment($1, $2) as clock(now) cross join number_barred(clock.now, $3, clock.now) as n(barred)`;

export async function numberState({ database, clock }: Context, { mobile }: { mobile: string }): Promise<NumberState> {
  const { offsetMs, fixed } = clock.sqlMoment();
  const [row] = await database.query<{ state: NumberState }>(STATE, [offsetMs, fixed, mobile]);
  return row?.state ?? 'free';
}
