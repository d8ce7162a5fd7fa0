import { WITHDRAW_METHODS } from '@ank/shared/api';
import { formatMoment } from '@ank/shared/rules';
import { decideWithdrawal, pendingWithdrawals } from '../verbs/decide-requests';
import { type Command, failed } from './command';
import { decisionText, listText } from './decision-text';

const NUMBER_MISSING = 'Name one request by its number: withdrawals list shows them.';

/** Players open the receipt, so it must be a plain https address. */
const isReceipt = (text: string): boolean => URL.canParse(text) && new URL(text).protocol === 'https:' && text.length <= 500;

/** Withdrawals: the points are held from the request on. */
export const WITHDRAWAL_COMMANDS: readonly Command[] = [
  {
    words: 'withdrawals list',
    help: 'withdrawals that wait: number, time, player, points, where to pay',
    run: async ({ database }) =>
      listText(
        (await pendingWithdrawals(database)).map((row) => [
          row.number,
          formatMoment(row.askedAtMs),
          row.mobile,
          row.name,
          `${row.points} points`,
          `${WITHDRAW_METHODS[row.method].wireName} ${row.payTo}`,
        ]),
        'No withdrawals wait.',
      ),
  },
  {
    words: 'withdrawals approve',
    values: 'NUMBER [RECEIPT]',
    help: 'paid: the held points leave; RECEIPT is an https address for the player',
    run: async ({ database, clock }, [number, receiptUrl = '', ...rest]) => {
      if (number === undefined || rest.length > 0) return failed(NUMBER_MISSING);
      if (receiptUrl !== '' && !isReceipt(receiptUrl)) return failed('The receipt must be an https address.');
      const decided = await decideWithdrawal(database, clock, number, { approve: true, receiptUrl });
      return decisionText(number, decided, (points) => `Request ${number}: ${points} points paid out.`);
    },
  },
  {
    words: 'withdrawals cancel',
    values: 'NUMBER [REASON]',
    help: 'not paid: the held points go back to the wallet',
    run: async ({ database, clock }, [number, ...reason]) => {
      if (number === undefined) return failed(NUMBER_MISSING);
      const decided = await decideWithdrawal(database, clock, number, { approve: false, remark: reason.join(' ').slice(0, 200) });
      return decisionText(number, decided, (points) => `Request ${number} cancelled: ${points} points are back in the wallet.`);
    },
  },
];
