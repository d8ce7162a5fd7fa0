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
import type { By, Context, Operator } from '../context';
import { refused } from '../errors';
import type { MarketDay } from './market-day';
import { FAULTS, throwFault } from './result-faults';

/** A result to declare. In a market with one result, its session is called open. */
export type Declared = MarketDay & { session: Session; number: string; reason: string };

/** What is already declared. */
export type DeclaredResults = { family: Family; openNumber: string | null; closeNumber: string | null };

/** Must match how the database builds a line's key. */
const keyOf = ({ label, session, digits, closeDigits }: Winner): string =>
  [label, session, digits, closeDigits].join('|');

/** The results so far. Throws Refused if there is no such day, or if the declared numbers cannot be its result. */
export async function loadDeclaredResults({ database }: Context, declared: Declared): Promise<DeclaredResults> {
  const { marketId, day, session, number } = declared;
  const [row] = await database.query<{ family: Family; open_number: string | null; close_number: string | null }>(
    `select m.family, d.open_number, d.close_number from market_day d join market m on m.id = d.market_id
      where d.market_id = $1 and d.day = $2`,
    [marketId, day],
  );
  if (!row) throw refused(FAULTS.no_market_day);
  const { family, open_number: openNumber, close_number: closeNumber } = row;
  if (!hasTwoResults(family) && session === 'close')
    throw refused('This family has one result: declare it without --session.');
  if (!isResult(family, number))
    throw refused(
      FAMILIES[family].results === 'jodi'
        ? `'${number}' is not a result: give two digits.`
        : `'${number}' is not a pana.`,
    );
  return { family, openNumber, closeNumber };
}

const STORE = `
select store_results($1, $2, $3, $4, $5, $6, $7, $8, $9::text[], $10::text[], $11::text[], $12, $13) as answer`;

type NewResults = MarketDay & { was: DeclaredResults; open: string; close: string | null; reason: string };

/**
 * Stores the results and adds settlement tasks, provided that the results have not changed meanwhile. Throws Refused.
 */
export async function setResults(
  { database, clock, actor }: By<Operator>,
  { marketId, day, was, open, close, reason }: NewResults,
): Promise<void> {
  const { family, openNumber, closeNumber } = was;
  const openLabels = labelsOf(family).filter((label) => !needsBothResults(label));
  const openWins = hasTwoResults(family) ? winnersOf(family, open, null).map(keyOf) : [];
  const wins = !hasTwoResults(family) || close !== null ? winnersOf(family, open, close).map(keyOf) : [];
  const { offsetMs, fixed } = clock.sqlMoment();
  const seen = [offsetMs, fixed, marketId, day, openNumber, closeNumber];
  const values = [...seen, open, close, openLabels, openWins, wins, actor.operator, reason];
  throwFault(await database.query(STORE, values));
}
