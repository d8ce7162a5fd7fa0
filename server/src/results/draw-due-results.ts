import { type Family, resultNumbers, type Session } from '@ank/rules';
import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Context, Operator } from '../context';
import { Refused } from '../errors';
import { attemptAll } from '../attempt-all';
import { declareResult } from './declare-result';

type Due = { market_id: string; day: string; family: Family; session: Session };

/** Sessions of the last two days' market days whose cut-off has passed without a result. */
const DUE = `
with clock as (select moment($1, $2) as now)
select d.market_id, d.day, m.family, case when d.open_number is null then 'open' else 'close' end as session
  from clock cross join market_day d join market m on m.id = d.market_id
 where m.active and not d.off and d.state = 'open' and d.starts_at > clock.now - interval '2 days'
   and ((d.open_number is null and d.opens_at <= clock.now)
     or (m.close_minutes is not null and d.open_number is not null and d.closes_at <= clock.now))
 order by d.opens_at, d.market_id`;

const draw = (numbers: readonly string[]): string => numbers[randomInt(numbers.length)] ?? '';

/** The actor in the audit for what the server does automatically. */
const HOUSE: Operator = { operator: 'house' };

async function loadDue({ database, clock }: Context): Promise<Due[]> {
  const { offsetMs, fixed } = clock.sqlMoment();
  return database.query<Due>(DUE, [offsetMs, fixed]);
}

async function drawResult(context: Context, due: Due): Promise<void> {
  const { market_id: marketId, day, family, session } = due;
  const number = draw(resultNumbers(family));
  const result = { marketId, day, session, number, reason: 'try-out draw' };
  try {
    await declareResult({ ...context, actor: HOUSE }, result);
  } catch (error) {
    // Another server may have drawn it meanwhile.
    const isDue = (left: Due): boolean => isDeepStrictEqual(left, due);
    if (!(error instanceof Refused) || (await loadDue(context)).some(isDue)) throw error;
  }
}

/**
 * Draws and declares every due result until `stopped`, so that bids win without an operator (try-out only). Returns how
 * many were due.
 */
export async function drawDueResults(context: Context, stopped?: AbortSignal): Promise<number> {
  const due = await loadDue(context);
  await attemptAll(due, (one) => drawResult(context, one), stopped);
  return due.length;
}
