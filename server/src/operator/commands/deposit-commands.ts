import { formatLongDate, formatMoment } from '@ank/rules';
import type { Done } from '../../wallet/decision';
import { decideFunds } from '../../wallet/deposits/decide-funds';
import { listCreditedTwice } from '../../wallet/deposits/list-credited-twice';
import {
  listPendingDeposits,
  MAX_OTHERS,
  type OtherClaim,
  type PendingDeposit,
} from '../../wallet/deposits/list-pending-deposits';
import { type Args, formatTable } from '../args';
import type { Command } from '../command';
import { decisionText, numberOf, requestText } from './decision-text';
import { anyReasonOf } from './reason';

type Decision = {
  words: string;
  approve: boolean;
  options?: readonly string[];
  help: string;
  question: string;
  /** Appended to the question. */
  warning?: (claim: PendingDeposit) => string;
  describe: (number: string, done: Done) => string;
};

const dayText = (day: string): string => formatLongDate(day);

const requestOf = (args: Args): string => numberOf(args, 'deposits list');

/** '100001 approved, 100004 pending' */
function othersText(claims: readonly OtherClaim[]): string {
  const parts = claims.slice(0, MAX_OTHERS - 1).map(({ number, status }) => `${number} ${status}`);
  return [...parts, ...(claims.length === MAX_OTHERS ? ['more'] : [])].join(', ');
}

/** When a claim above a limit will be credited. */
const waitText = ({ creditOn }: PendingDeposit): string =>
  creditOn ? ` It exceeds the player's limit, so it will be credited on ${dayText(creditOn)}.` : '';

/** Names other claims that may be for the same payment. */
function sharedReference({ sameReference }: PendingDeposit): string {
  const text = othersText(sameReference);
  return text === '' ? '' : ` Other claims have the same reference: ${text}.`;
}

/** ', reference 0412 3456 7890, link ab-12': what the player sent of them. */
const referencesText = ({ paymentReference, linkReference }: PendingDeposit): string =>
  `${paymentReference && `, reference ${paymentReference.trim()}`}${linkReference && `, link ${linkReference.trim()}`}`;

const decision = ({ words, approve, options, help, question: text, warning, describe }: Decision): Command => ({
  words,
  money: true,
  values: 'NUMBER',
  ...(options && { options }),
  help,
  question: async (args, context) => {
    const number = requestOf(args);
    // Nothing is asked about a reason that would be refused.
    anyReasonOf(args);
    const claim = (await listPendingDeposits(context)).find((one) => one.number === number);
    const what = claim ? `${requestText(claim)}${referencesText(claim)}` : number;
    return `Deposit ${what}: ${text} This cannot be undone.${claim && warning ? warning(claim) : ''}`;
  },
  run: async (context, _values, args) => {
    const number = requestOf(args);
    const decided = await decideFunds(context, { number, approve, reason: anyReasonOf(args) });
    return decisionText(args, number, decided, (done) => describe(number, done));
  },
});

/** Deposit claims: a claim credits nothing until it is approved. */
export const DEPOSIT_COMMANDS: readonly Command[] = [
  {
    words: 'deposits list',
    money: true,
    help: "List pending claims: number, time, player, points, references, similar claims (same reference, or same points in the same minute), and for claims above the player's limit the credit day and approval.",
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
        above_limit_until: claim.creditOn === null ? '' : dayText(claim.creditOn),
        approved_by: claim.approvedBy ?? '',
      }));
      return formatTable(args, rows, 'No pending deposits.');
    },
  },
  {
    words: 'deposits duplicates',
    money: true,
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
    warning: (claim) => `${waitText(claim)}${sharedReference(claim)}`,
    help: "Credit a claim whose payment has arrived. A claim above the player's limit is credited automatically on its day.",
    question: 'has the payment arrived, and should its points be credited?',
    describe: (number, { points, creditOn }) =>
      creditOn
        ? `Request ${number}: approved. Its ${points} points will be credited on ${dayText(creditOn)}.`
        : `Request ${number}: ${points} points credited.`,
  }),
  decision({
    words: 'deposits reject',
    approve: false,
    options: ['reason?'],
    help: "Reject a claim without a payment, or return one above the player's limit, which requires a reason. Nothing is credited; the player sees the reason.",
    question: 'is the payment missing, and should nothing be credited?',
    describe: (number) => `Request ${number} rejected.`,
  }),
];
