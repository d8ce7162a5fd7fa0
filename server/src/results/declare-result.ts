import {
  FAMILIES,
  type Family,
  hasTwoResults,
  isResult,
  labelsOf,
  needsBothResults,
  type Session,
  type Winner,
  winnersOf,
} from '@ank/rules';
import type { Clock } from '../clock';
import type { Database, Queryable } from '../db/port';
import { Refused } from '../errors';
import { type MarketDay, settleDay } from './settle';

/** A result to declare. Where there is one result, its session is called open. */
export type Declared = MarketDay & { session: Session; number: string };

export type Decision = { actor: string; reason: string };

type Standing = { family: Family; openNumber: string | null; closeNumber: string | null };

type Fault = 'no_market_day' | 'money_stopped' | 'off' | 'voided' | 'not_begun' | 'changed' | 'no_result';

const FAULTS: Record<Fault, string> = {
  no_market_day: 'This market has no such day.',
  money_stopped: 'The ledger is closed: run ledger verify, mend what it names, then ledger reopen.',
  off: 'The market does not run on this day.',
  voided: 'This market day was voided.',
  not_begun: 'This market day has not begun.',
  changed: 'The results were changed meanwhile: look at them again.',
  no_result: 'The open result comes first.',
};

const refuse = (message: string): Refused => new Refused('not_allowed', message);

/** Must match how the database builds a line's key. */
const keyOf = ({ label, session, digits, closeDigits }: Winner): string =>
  [label, session, digits, closeDigits].join('|');

async function standingOf(database: Queryable, { marketId, day }: MarketDay): Promise<Standing> {
  const [row] = await database.query<{ family: Family; open_number: string | null; close_number: string | null }>(
    `select m.family, d.open_number, d.close_number from market_day d join market m on m.id = d.market_id
      where d.market_id = $1 and d.day = $2`,
    [marketId, day],
  );
  if (!row) throw refuse(FAULTS.no_market_day);
  return { family: row.family, openNumber: row.open_number, closeNumber: row.close_number };
}

async function setResults(
  database: Database,
  clock: Clock,
  { marketId, day }: MarketDay,
  was: Standing,
  open: string,
  close: string | null,
  decision: Decision,
): Promise<void> {
  const { offsetMs, fixed } = clock.sqlMoment();
  const { family } = was;
  const values = [
    offsetMs,
    fixed,
    marketId,
    day,
    was.openNumber,
    was.closeNumber,
    open,
    close,
    labelsOf(family).filter((label) => !needsBothResults(label)),
    hasTwoResults(family) ? winnersOf(family, open, null).map(keyOf) : [],
    !hasTwoResults(family) || close !== null ? winnersOf(family, open, close).map(keyOf) : [],
    decision.actor,
    decision.reason,
  ];
  const [row] = await database.query<{ answer: { tasks: number } | { fault: Fault } }>(
    'select store_results($1, $2, $3, $4, $5, $6, $7, $8, $9::text[], $10::text[], $11::text[], $12, $13) as answer',
    values,
  );
  if (!row || 'fault' in row.answer) throw refuse(FAULTS[row && 'fault' in row.answer ? row.answer.fault : 'changed']);
}

function check({ family }: Standing, { session, number }: Declared): void {
  if (!hasTwoResults(family) && session === 'close')
    throw refuse('This family has one result: declare it without --session.');
  if (!isResult(family, number))
    throw refuse(
      FAMILIES[family].results === 'jodi'
        ? `'${number}' is not a result: give two digits.`
        : `'${number}' is not a pana.`,
    );
}

/**
 * Declares a result and settles it. Betting on its lines ends, even before the cut-off. Repeating the call resumes the
 * settlement; a different result is refused. Throws Refused.
 */
export async function declareResult(
  database: Database,
  clock: Clock,
  declared: Declared,
  decision: Decision,
): Promise<void> {
  const was = await standingOf(database, declared);
  check(was, declared);
  const known = declared.session === 'open' ? was.openNumber : was.closeNumber;
  if (known !== null && known !== declared.number)
    throw refuse(`The ${declared.session} result is ${known} already: use results correct to change it.`);
  if (known === null) {
    const open = declared.session === 'open' ? declared.number : was.openNumber;
    if (open === null) throw refuse(FAULTS.no_result);
    await setResults(
      database,
      clock,
      declared,
      was,
      open,
      declared.session === 'open' ? null : declared.number,
      decision,
    );
  }
  await settleDay(database, clock, declared);
}

/** Replaces a declared result: takes back what it paid and settles again. Throws Refused. */
export async function correctResult(
  database: Database,
  clock: Clock,
  declared: Declared,
  decision: Decision,
): Promise<void> {
  const was = await standingOf(database, declared);
  check(was, declared);
  const known = declared.session === 'open' ? was.openNumber : was.closeNumber;
  if (known === null || was.openNumber === null) throw refuse(`There is no ${declared.session} result to correct.`);
  if (known !== declared.number) {
    const open = declared.session === 'open' ? declared.number : was.openNumber;
    await setResults(
      database,
      clock,
      declared,
      was,
      open,
      declared.session === 'open' ? was.closeNumber : declared.number,
      decision,
    );
  }
  await settleDay(database, clock, declared);
}

/** Ends a market day without a result: takes back wins and refunds every stake. Throws Refused. */
export async function voidDay(
  database: Database,
  clock: Clock,
  marketDay: MarketDay,
  decision: Decision,
): Promise<void> {
  const { offsetMs, fixed } = clock.sqlMoment();
  const [row] = await database.query<{ answer: { tasks: number } | { fault: Fault } }>(
    'select void_day($1, $2, $3, $4, $5, $6) as answer',
    [offsetMs, fixed, marketDay.marketId, marketDay.day, decision.actor, decision.reason],
  );
  // A day that is already void may still have pending refunds.
  const fault = row && 'fault' in row.answer ? row.answer.fault : null;
  if (fault !== null && fault !== 'voided') throw refuse(FAULTS[fault]);
  await settleDay(database, clock, marketDay);
}
