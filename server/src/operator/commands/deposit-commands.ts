import { formatMoment } from '@ank/rules';
import type { Context } from '../../context';
import { decideFunds } from '../../wallet/deposits/decide-funds';
import { listCreditedTwice } from '../../wallet/deposits/list-credited-twice';
import { listPendingDeposits, MAX_OTHERS, type OtherClaim } from '../../wallet/deposits/list-pending-deposits';
import { type Args, formatTable } from '../args';
import type { Command } from '../command';
import { decisionText, numberOf } from './decision-text';

type Decision = {
  words: string;
  approve: boolean;
  help: string;
  question: string;
  /** Appended to the question. */
  warning?: (context: Context, number: string) => Promise<string>;
  describe: (number: string, points: string) => string;
};

const requestOf = (args: Args): string => numberOf(args, 'deposits list');

/** '100001 approved, 100004 pending' */
function othersText(claims: readonly OtherClaim[]): string {
  const parts = claims.slice(0, MAX_OTHERS - 1).map(({ number, status }) => `${number} ${status}`);
  return [...parts, ...(claims.length === MAX_OTHERS ? ['more'] : [])].join(', ');
}

/** Names other claims that may be for the same payment. */
async function sharedReference(context: Context, number: string): Promise<string> {
  const claim = (await listPendingDeposits(context)).find((one) => one.number === number);
  const text = othersText(claim?.sameReference ?? []);
  return text === '' ? '' : ` Its reference stands in other claims too: ${text}.`;
}

const decision = ({ words, approve, help, question: text, warning, describe }: Decision): Command => ({
  words,
  values: 'NUMBER',
  help,
  question: async (args, context) => {
    const number = requestOf(args);
    return `Deposit ${number}: ${text} This is decided once.${(await warning?.(context, number)) ?? ''}`;
  },
  run: async (context, _values, args) => {
    const number = requestOf(args);
    const decided = await decideFunds(context, { number, approve });
    return decisionText(args, number, decided, (points) => describe(number, points));
  },
});

/** Deposit claims: a claim credits nothing until it is approved. */
export const DEPOSIT_COMMANDS: readonly Command[] = [
  {
    words: 'deposits list',
    help: 'List pending claims: number, time, player, points, references, and other claims with the same reference or the same points in the same minute.',
    run: async (context, _values, args) => {
      const rows = (await listPendingDeposits(context)).map((claim) => ({
        number: claim.number,
        at: formatMoment(claim.askedAtMs),
        mobile: claim.mobile,
        name: claim.name,
        points: claim.points,
        payment: claim.paymentReference,
        link: claim.linkReference,
        same_reference: othersText(claim.sameReference),
        same_minute: othersText(claim.sameMinute),
      }));
      return formatTable(args, rows, 'No deposits wait.');
    },
  },
  {
    words: 'deposits duplicates',
    help: 'List claims that an older version credited twice, with the request that was credited first.',
    run: async (context, _values, args) => {
      const rows = (await listCreditedTwice(context)).map((claim) => ({
        number: claim.number,
        approved: formatMoment(claim.decidedAtMs),
        mobile: claim.mobile,
        name: claim.name,
        points: claim.points,
        payment: claim.paymentReference,
        link: claim.linkReference,
        credited_for: claim.creditedFor,
      }));
      return formatTable(args, rows, 'No payment was credited twice.');
    },
  },
  decision({
    words: 'deposits approve',
    approve: true,
    warning: sharedReference,
    help: 'Credit the points of a claim. The payment has arrived.',
    question: 'has the payment arrived, and shall its points be credited?',
    describe: (number, points) => `Request ${number}: ${points} points credited.`,
  }),
  decision({
    words: 'deposits reject',
    approve: false,
    help: 'Reject a claim without a payment. Nothing is credited.',
    question: 'is there no such payment, and shall nothing be credited?',
    describe: (number) => `Request ${number} rejected.`,
  }),
];
