import {
  addDays,
  durationOf,
  type Family,
  FAMILY_NAMES,
  formatClock,
  formatMoment,
  hasTwoResults,
  indiaDayOf,
  indiaMinutesOf,
  isRealDay,
  type Session,
} from '@ank/rules';
import type { Inside } from '../../context';
import { primaryReads } from '../../db/reads';
import { findMarket } from '../../markets/find-market';
import { reportRoots, type RootRow } from '../../receipts/report-roots';
import { correctResult } from '../../results/correct-result';
import { declareResult } from '../../results/declare-result';
import { listResults } from '../../results/list-results';
import { listSettlements } from '../../results/list-settlements';
import type { MarketDay } from '../../results/market-day';
import { openUntil } from '../../results/open-until';
import { reopenSession } from '../../results/reopen-session';
import { reportDays } from '../../results/report-days';
import { reportLiability } from '../../results/report-liability';
import { settleAll } from '../../results/settle-all';
import { isVoid, voidDay } from '../../results/void-day';
import { writeAudit } from '../../security/audit';
import { type Args, UsageError, formatMessage, formatTable } from '../args';
import type { Command, OperatorContext } from '../command';
import type { Outcome } from '../outcome';
import { anyReasonOf, noticeOf, reasonOf } from './reason';

export function familyOf(args: Args): Family {
  const family = FAMILY_NAMES.find((one) => one === (args.option('family') ?? 'main'));
  if (!family) throw new UsageError(`--family must be one of ${FAMILY_NAMES.join(', ')}.`);
  return family;
}

function dayOf(args: Args, name: string): string {
  const day = args.need(name);
  if (!isRealDay(day)) throw new UsageError(`--${name} must be a day such as 2026-11-24.`);
  return day;
}

function sessionOf(args: Args, family: Family): Session {
  const session = args.option('session') ?? (hasTwoResults(family) ? '' : 'open');
  if (session !== 'open' && session !== 'close') throw new UsageError('--session must be open or close.');
  return session;
}

const numberOf = (args: Args): string => {
  const [pana, digits] = [args.option('pana'), args.option('digits')];
  if ((pana === null) === (digits === null))
    throw new UsageError('Give the result with --pana, or with --digits for Gali.');
  return pana ?? digits ?? '';
};

const marketDayOf = async (context: OperatorContext, args: Args) => {
  const { id, family } = await findMarket(context, { family: familyOf(args), name: args.need('market') });
  return { family, marketDay: { marketId: id, day: dayOf(args, 'date') } };
};

/** The tasks of a settlement, one row each. */
async function settled(context: OperatorContext, args: Args, marketDay: MarketDay): Promise<Outcome> {
  const tasks = await listSettlements(context, marketDay);
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
  return formatTable(args, rows, 'Nothing was settled.');
}

type Outside = Pick<RootRow, 'outsideHost' | 'outsideMs' | 'tries' | 'error'>;

type ResultVerb = typeof declareResult;

const withResult =
  (verb: ResultVerb, reasonIn: (args: Args) => string) =>
  async (context: OperatorContext, _values: readonly string[], args: Args): Promise<Outcome> => {
    const { family, marketDay } = await marketDayOf(context, args);
    const result = { session: sessionOf(args, family), number: numberOf(args), reason: reasonIn(args) };
    await verb(context, { ...marketDay, ...result });
    return settled(context, args, marketDay);
  };

/** Warns that a declaration ends betting early, which often means a wrong date. '' if betting has ended. */
async function earlyText(context: OperatorContext, args: Args): Promise<string> {
  const { family, marketDay } = await marketDayOf(context, args);
  const open = await openUntil(context, { ...marketDay, session: sessionOf(args, family) });
  if (!open) return '';
  const { count, unit } = durationOf(open.minutes);
  const left = `${count} ${count === 1 ? unit.slice(0, -1) : unit}, until ${formatClock(indiaMinutesOf(open.endsAtMs))}`;
  return `Betting on this session is open for another ${left}. This ends it now, and it cannot be reopened.`;
}

const declare = withResult(declareResult, anyReasonOf);

const RESULT = ['family?', 'market', 'date', 'session?', 'pana?', 'digits?'];

const dayText = (args: Args): string => `${args.need('market')} ${dayOf(args, 'date')}`;

/**
 * '128 as the open result of KALYAN 2026-11-24'. Throws UsageError, so that the question never offers the impossible.
 */
function resultText(args: Args): string {
  const family = familyOf(args);
  const session = sessionOf(args, family);
  return `${numberOf(args)} as the ${hasTwoResults(family) ? `${session} ` : ''}result of ${dayText(args)}`;
}

/** Asks with what players will read about the day. */
async function voidQuestion(args: Args, context: OperatorContext): Promise<string> {
  const [reason, notice] = [reasonOf(args), noticeOf(args)];
  const { marketDay } = await marketDayOf(context, args);
  if (await isVoid(context, marketDay)) return `${dayText(args)} is void already. Finish its refunds?`;
  const players =
    notice === null ? 'Players read no reason: add --notice to tell them one.' : `Players read: "${notice}".`;
  return `Void ${dayText(args)} permanently (${reason})? Wins are reversed and every stake is refunded. ${players}`;
}

function range({ clock }: OperatorContext, args: Args): { from: string; to: string } {
  const today = indiaDayOf(clock.nowMs());
  const from = args.option('from') === null ? addDays(today, -1) : dayOf(args, 'from');
  const to = args.option('to') === null ? today : dayOf(args, 'to');
  if (from > to) throw new UsageError(`--from ${from} is after --to ${to}.`);
  return { from, to };
}

/** '127.0.0.1, 21 Nov 2026 03:00:00 PM', or 'witness.example: not reached, 3 tries, HTTP 500'. */
function outsideText({ outsideHost, outsideMs, tries, error }: Outside): string | null {
  if (outsideHost === null) return null;
  if (outsideMs !== null) return `${outsideHost}, ${formatMoment(outsideMs)}`;
  return [`${outsideHost}: not reached`, `${tries} ${tries === 1 ? 'try' : 'tries'}`, error ?? []].flat().join(', ');
}

/** A report decides nothing, so a replica may serve it. */
const reading = <Result>(context: OperatorContext, work: (inside: Inside<OperatorContext>) => Promise<Result>) =>
  (context.reads ?? primaryReads(context.database)).ofOperator((database) => work({ ...context, database }));

export const RESULT_COMMANDS: readonly Command[] = [
  {
    words: 'results declare',
    options: [...RESULT, 'reason?'],
    help: 'Declare a result and settle it: --market KALYAN --date 2026-11-24 --session open --pana 128, or --family gali --market GALI --date 2026-11-24 --digits 47.',
    question: async (args, context) =>
      `Declare ${resultText(args)}? Betting on it ends and wins are paid. ${await earlyText(context, args)}`.trim(),
    run: async (context, values, args) => {
      const warning = await earlyText(context, args);
      return { ...(await declare(context, values, args)), ...(warning !== '' && { warning }) };
    },
  },
  {
    words: 'results correct',
    options: [...RESULT, 'reason'],
    help: 'Replace a result, with a reason. Payouts are reversed and the bids are settled again.',
    question: (args) =>
      `Replace the declared result with ${resultText(args)} (${reasonOf(args)})? Wins already paid are reversed.`,
    run: withResult(correctResult, reasonOf),
  },
  {
    words: 'results void',
    options: ['family?', 'market', 'date', 'reason', 'notice?'],
    help: 'Cancel a market day, with a reason for the audit log. Payouts are reversed and every stake is refunded. Players read the words of --notice in their inbox, as you type them; they never see the reason.',
    question: voidQuestion,
    run: async (context, _values, args) => {
      const { marketDay } = await marketDayOf(context, args);
      await voidDay(context, { ...marketDay, reason: reasonOf(args), notice: noticeOf(args) });
      return settled(context, args, marketDay);
    },
  },
  {
    words: 'results reopen',
    options: ['family?', 'market', 'date', 'session?', 'reason'],
    help: 'Reopen a session that was sealed before its cut-off, with a reason that every player can read.',
    question: (args) =>
      `Accept bids again on ${dayText(args)}, ${sessionOf(args, familyOf(args))} (${reasonOf(args)})? Its root will be shown as cancelled.`,
    run: async (context, _values, args) => {
      const { family, marketDay } = await marketDayOf(context, args);
      const session = sessionOf(args, family);
      const { closeSealed } = await reopenSession(context, { ...marketDay, session, reason: reasonOf(args) });
      const text = closeSealed
        ? 'The session accepts no bids yet. Close is sealed too: reopen it as well.'
        : 'The session accepts bids until its cut-off.';
      return formatMessage(args, text, { ...marketDay, session });
    },
  },
  {
    words: 'results list',
    options: ['from?', 'to?'],
    help: 'Show the results of the given days, by default of yesterday and today.',
    run: async (context, _values, args) => {
      const rows = await listResults(context, range(context, args));
      return formatTable(
        args,
        rows.map(({ open_number, close_number, ...row }) => ({ ...row, open: open_number, close: close_number })),
        'No results.',
      );
    },
  },
  {
    words: 'roots list',
    options: ['from?', 'to?'],
    help: 'Show the published roots of the given days, by default of yesterday and today, and whether the outside address (ROOTS_URL) has taken them.',
    run: async (context, _values, args) => {
      const roots = await reportRoots(context, range(context, args));
      const rows = roots.map(({ publishedMs, reopenedMs, outsideHost, outsideMs, tries, error, ...row }) => ({
        ...row,
        published: formatMoment(publishedMs),
        reopened: reopenedMs === null ? null : formatMoment(reopenedMs),
        outside: outsideText({ outsideHost, outsideMs, tries, error }),
      }));
      return formatTable(args, rows, 'No roots.');
    },
  },
  {
    words: 'settlement run',
    help: 'Resume every interrupted settlement.',
    run: async (context, _values, args) => {
      const days = await settleAll(context);
      if (days.length > 0) await writeAudit(context, { action: 'settlement run', details: { days } });
      return formatMessage(
        args,
        days.length === 0 ? 'Nothing was left to settle.' : `Settled ${days.length} market days.`,
        {
          days: days.length,
        },
      );
    },
  },
  {
    words: 'report days',
    options: ['from?', 'to?'],
    help: 'Show stakes and payouts by market and day.',
    run: async (context, _values, args) => {
      const rows = await reading(context, (inside) => reportDays(inside, range(context, args)));
      return formatTable(
        args,
        rows.map(({ open_number, close_number, ...row }) => ({ ...row, open: open_number, close: close_number })),
        'No bids.',
      );
    },
  },
  {
    words: 'report liability',
    help: 'Show open bids: the stakes, and the payout if every line won.',
    run: async (context, _values, args) => formatTable(args, await reading(context, reportLiability), 'No open bids.'),
  },
];
