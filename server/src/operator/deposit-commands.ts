import { formatMoment } from '@ank/shared/rules';
import { decideFunds, pendingDeposits } from '../verbs/decide-requests';
import { type Command, failed } from './command';
import { decisionText, listText } from './decision-text';

const NUMBER_MISSING = 'Name one request by its number: deposits list shows them.';

const decision = (words: string, approve: boolean, help: string, told: (number: string, points: string) => string): Command => ({
  words,
  values: 'NUMBER',
  help,
  run: async ({ database, clock }, [number, ...rest]) =>
    number === undefined || rest.length > 0
      ? failed(NUMBER_MISSING)
      : decisionText(number, await decideFunds(database, clock, number, approve), (points) => told(number, points)),
});

/** Claims of deposits: a claim credits nothing until it is approved. */
export const DEPOSIT_COMMANDS: readonly Command[] = [
  {
    words: 'deposits list',
    help: 'claims that wait: number, time, player, points, references',
    run: async ({ database }) =>
      listText(
        (await pendingDeposits(database)).map((row) => [
          row.number,
          formatMoment(row.askedAtMs),
          row.mobile,
          row.name,
          `${row.points} points`,
          row.paymentReference && `payment ${row.paymentReference}`,
          row.linkReference && `link ${row.linkReference}`,
        ]),
        'No deposits wait.',
      ),
  },
  decision('deposits approve', true, 'the payment has arrived: credit the points', (number, points) => `Request ${number}: ${points} points credited.`),
  decision('deposits reject', false, 'no such payment: credit nothing', (number) => `Request ${number} rejected.`),
];
