import { WITHDRAW_METHODS } from '@ank/protocol';
import { formatMoment } from '@ank/rules';
import type { Context } from '../../context';
import { decideWithdrawal } from '../../wallet/withdrawals/decide-withdrawal';
import { listPendingWithdrawals } from '../../wallet/withdrawals/list-pending-withdrawals';
import { type Args, UsageError, formatTable } from '../args';
import type { Command } from '../command';
import { decisionText, numberOf, requestText } from './decision-text';
import { anyReasonOf } from './reason';

const requestOf = (args: Args): string => numberOf(args, 'withdrawals list');

/**
 * Players open the receipt, so it must be the https address of a file: apps hide one that ends with '/', as servers
 * send it for no receipt. '' if there is no receipt.
 */
function receiptOf(args: Args): string {
  const text = args.option('receipt') ?? '';
  if (text === '') return '';
  const address = URL.canParse(text) ? new URL(text).href : '';
  if (!address.startsWith('https://') || address.endsWith('/') || address.length > 500) {
    throw new UsageError("The receipt must be an https address of at most 500 characters that does not end with '/'.");
  }
  return address;
}

/** What a question names of a pending withdrawal. `debt`: a corrected result may have taken back its points. */
async function textsOf(context: Context, number: string): Promise<{ request: string; debt: string }> {
  const pending = (await listPendingWithdrawals(context)).find((one) => one.number === number);
  if (!pending) return { request: `Withdrawal ${number}`, debt: '' };
  const { method, payTo, owed } = pending;
  return {
    request: `Withdrawal ${requestText(pending)} to ${WITHDRAW_METHODS[method].wireName} ${payTo}`,
    debt: owed === '0' ? '' : ` The player owes ${owed} points, which a cancelled withdrawal repays first.`,
  };
}

/** Withdrawals: points are held from the moment of the request. */
export const WITHDRAWAL_COMMANDS: readonly Command[] = [
  {
    words: 'withdrawals list',
    money: true,
    help: 'List pending withdrawals: number, time, player, points, debt, payout account.',
    run: async (context, _values, args) => {
      const rows = (await listPendingWithdrawals(context)).map(
        ({ askedAtMs, method, payTo, number, mobile, name, points, owed }) => ({
          number,
          at: formatMoment(askedAtMs),
          mobile,
          name,
          points,
          owed,
          by: WITHDRAW_METHODS[method].wireName,
          pay_to: payTo,
        }),
      );
      return formatTable(args, rows, 'No pending withdrawals.');
    },
  },
  {
    words: 'withdrawals approve',
    money: true,
    values: 'NUMBER',
    options: ['receipt?'],
    help: 'Mark a withdrawal as paid. The held points leave the wallet; --receipt is an https address for the player.',
    question: async (args, context) => {
      const number = requestOf(args);
      const receipt = receiptOf(args) && ' (a receipt is given)';
      const { request, debt } = await textsOf(context, number);
      return `${request}${receipt}: was it paid, and should the held points be removed for good?${debt}`;
    },
    run: async (context, _values, args) => {
      const number = requestOf(args);
      const decided = await decideWithdrawal(context, { number, approve: true, receiptUrl: receiptOf(args) });
      return decisionText(args, number, decided, ({ points }) => `Request ${number}: ${points} points paid out.`);
    },
  },
  {
    words: 'withdrawals cancel',
    money: true,
    values: 'NUMBER',
    options: ['reason?'],
    help: 'Cancel a withdrawal. The held points return to the wallet; the player sees the reason.',
    question: async (args, context) => {
      const number = requestOf(args);
      // Nothing is asked about a reason that would be refused.
      anyReasonOf(args);
      const { request } = await textsOf(context, number);
      return `${request}: is it unpaid, and should the held points be returned?`;
    },
    run: async (context, _values, args) => {
      const number = requestOf(args);
      const decided = await decideWithdrawal(context, { number, approve: false, remark: anyReasonOf(args) });
      return decisionText(
        args,
        number,
        decided,
        ({ points }) => `Request ${number} cancelled: ${points} points are back in the wallet.`,
      );
    },
  },
];
