import { addDays, type Family, indiaDayOf, isRealDay, type Session } from '@ank/shared/rules';
import { noteDeed } from '../verbs/audited';
import { correctResult, declareResult, type Declared, voidDay } from '../verbs/declare-result';
import { findMarket } from '../verbs/operate-markets';
import { listResults, listSettlements, reportDays, reportLiability } from '../verbs/reports';
import { settleAll } from '../verbs/settle';
import type { Command, OperatorDeps, Outcome } from './command';
import { type Given, Misspelt, said, shown } from './given';

/** What the audit keeps of why. */
const REASON_CHARACTERS = 200;

const FAMILIES: readonly Family[] = ['main', 'starline', 'gali'];

export function familyOf(given: Given): Family {
  const family = FAMILIES.find((one) => one === (given.option('family') ?? 'main'));
  if (!family) throw new Misspelt(`--family is one of ${FAMILIES.join(', ')}.`);
  return family;
}

function dayOf(given: Given, name: string): string {
  const day = given.need(name);
  if (!isRealDay(day)) throw new Misspelt(`--${name} is a day such as 2026-11-24.`);
  return day;
}

function sessionOf(given: Given, family: Family): Session {
  const session = given.option('session') ?? (family === 'main' ? '' : 'open');
  if (session !== 'open' && session !== 'close') throw new Misspelt('--session is open or close.');
  return session;
}

const numberOf = (given: Given): string => {
  const [pana, digits] = [given.option('pana'), given.option('digits')];
  if ((pana === null) === (digits === null)) throw new Misspelt('Give the result by --pana, or by --digits for Gali.');
  return pana ?? digits ?? '';
};

const marketDayOf = async ({ database }: OperatorDeps, given: Given) => {
  const market = await findMarket(database, familyOf(given), given.need('market'));
  return { market, marketId: market.id, day: dayOf(given, 'date') };
};

/** What the settlement has come to, one row a task. */
async function settled({ database }: OperatorDeps, given: Given, marketId: string, day: string): Promise<Outcome> {
  const tasks = await listSettlements(database, marketId, day);
  const rows = tasks.map(({ id, kind, scope, lines, won_lines, stakes, winnings, debts, finished_at }) => ({
    task: id,
    kind,
    scope,
    lines,
    won: won_lines,
    stakes,
    winnings,
    debts,
    done: finished_at !== null,
  }));
  return shown(given, rows, 'Nothing was settled.');
}

/** A reason that may be left out. */
function anyReasonOf(given: Given): string {
  const reason = (given.option('reason') ?? '').trim();
  if (reason.length > REASON_CHARACTERS)
    throw new Misspelt(`The reason has more than ${REASON_CHARACTERS} characters.`);
  return reason;
}

/** Points that players were paid are taken back by it, so the audit says why. */
export function reasonOf(given: Given): string {
  const reason = anyReasonOf(given);
  if (!/[\p{L}\p{N}]/u.test(reason)) throw new Misspelt('Give a reason.');
  return reason;
}

type ResultVerb = typeof declareResult;

const withResult =
  (verb: ResultVerb, reasonIn: (given: Given) => string) =>
  async (deps: OperatorDeps, _values: readonly string[], given: Given): Promise<Outcome> => {
    const { market, marketId, day } = await marketDayOf(deps, given);
    const declared: Declared = { marketId, day, session: sessionOf(given, market.family), number: numberOf(given) };
    await verb(deps.database, deps.clock, declared, { actor: given.actor, reason: reasonIn(given) });
    return settled(deps, given, marketId, day);
  };

const RESULT = ['family?', 'market', 'date', 'session?', 'pana?', 'digits?'];

const told = (given: Given): string => `${given.need('market')} ${dayOf(given, 'date')}`;

/** '128 as the open result of KALYAN 2026-11-24'. Throws Misspelt, so that nothing is asked that cannot be done. */
function resultText(given: Given): string {
  const family = familyOf(given);
  const session = sessionOf(given, family);
  return `${numberOf(given)} as the ${family === 'main' ? `${session} ` : ''}result of ${told(given)}`;
}

function range({ clock }: OperatorDeps, given: Given): [string, string] {
  const today = indiaDayOf(clock.nowMs());
  const from = given.option('from') === null ? addDays(today, -1) : dayOf(given, 'from');
  const to = given.option('to') === null ? today : dayOf(given, 'to');
  if (from > to) throw new Misspelt(`--from ${from} is after --to ${to}.`);
  return [from, to];
}

/** Results and what follows from them. */
export const RESULT_COMMANDS: readonly Command[] = [
  {
    words: 'results declare',
    options: [...RESULT, 'reason?'],
    help: 'declare a result and settle it: --market KALYAN --date 2026-11-24 --session open --pana 128, or --family gali --market GALI --date 2026-11-24 --digits 47',
    question: (given) => `Declare ${resultText(given)}? Betting on it ends and wins are paid.`,
    run: withResult(declareResult, anyReasonOf),
  },
  {
    words: 'results correct',
    options: [...RESULT, 'reason'],
    help: 'replace a result, with a reason: wins are taken back and settled anew',
    question: (given) =>
      `Put ${resultText(given)} in the place of the declared one (${reasonOf(given)})? Wins already paid are taken back.`,
    run: withResult(correctResult, reasonOf),
  },
  {
    words: 'results void',
    options: ['family?', 'market', 'date', 'reason'],
    help: 'end a market day without a result, with a reason: every stake is returned',
    question: (given) =>
      `Void ${told(given)} for good (${reasonOf(given)})? Wins are taken back and every stake is returned.`,
    run: async (deps, _values, given) => {
      const { marketId, day } = await marketDayOf(deps, given);
      await voidDay(deps.database, deps.clock, { marketId, day }, { actor: given.actor, reason: reasonOf(given) });
      return settled(deps, given, marketId, day);
    },
  },
  {
    words: 'results list',
    options: ['from?', 'to?'],
    help: 'results of the days given, or of yesterday and today',
    run: async (deps, _values, given) => {
      const rows = await listResults(deps.database, ...range(deps, given));
      return shown(
        given,
        rows.map(({ open_number, close_number, ...row }) => ({ ...row, open: open_number, close: close_number })),
        'No results.',
      );
    },
  },
  {
    words: 'settlement run',
    help: 'resume every settlement that was broken off',
    run: async ({ database, clock }, _values, given) => {
      const days = await settleAll(database, clock);
      if (days.length > 0)
        await noteDeed(database, clock.iso(), { actor: given.actor, action: 'settlement run', details: { days } });
      return said(given, days.length === 0 ? 'Nothing was left to settle.' : `Settled ${days.length} market days.`, {
        days: days.length,
      });
    },
  },
  {
    words: 'report days',
    options: ['from?', 'to?'],
    help: 'stakes and payouts by market and day',
    run: async (deps, _values, given) => {
      const rows = await reportDays(deps.database, ...range(deps, given));
      return shown(
        given,
        rows.map(({ open_number, close_number, ...row }) => ({ ...row, open: open_number, close: close_number })),
        'No bids.',
      );
    },
  },
  {
    words: 'report liability',
    help: 'open bids: their stakes, and what they would cost if every line won',
    run: async ({ database }, _values, given) => shown(given, await reportLiability(database), 'No open bids.'),
  },
];
