import { formatMoment } from '@ank/shared/rules';
import { decideFunds, pendingDeposits } from '../verbs/decide-requests';
import type { Command } from './command';
import { decisionText, numberOf } from './decision-text';
import { type Given, shown } from './given';

type Decision = {
  words: string;
  approve: boolean;
  help: string;
  asked: string;
  told: (number: string, points: string) => string;
};

const requestOf = (given: Given): string => numberOf(given, 'deposits list');

const decision = ({ words, approve, help, asked, told }: Decision): Command => ({
  words,
  values: 'NUMBER',
  help,
  question: (given) => `Deposit ${requestOf(given)}: ${asked} This is decided once.`,
  run: async ({ database, clock }, _values, given) => {
    const number = requestOf(given);
    return decisionText(given, number, await decideFunds(database, clock, number, approve, given.actor), (points) =>
      told(number, points),
    );
  },
});

/** Claims of deposits: a claim credits nothing until it is approved. */
export const DEPOSIT_COMMANDS: readonly Command[] = [
  {
    words: 'deposits list',
    help: 'claims that wait: number, time, player, points, references',
    run: async ({ database }, _values, given) => {
      const rows = (await pendingDeposits(database)).map(
        ({ askedAtMs, linkReference, paymentReference, number, mobile, name, points }) => ({
          number,
          at: formatMoment(askedAtMs),
          mobile,
          name,
          points,
          payment: paymentReference,
          link: linkReference,
        }),
      );
      return shown(given, rows, 'No deposits wait.');
    },
  },
  decision({
    words: 'deposits approve',
    approve: true,
    help: 'the payment has arrived: credit the points',
    asked: 'has the payment arrived, and shall its points be credited?',
    told: (number, points) => `Request ${number}: ${points} points credited.`,
  }),
  decision({
    words: 'deposits reject',
    approve: false,
    help: 'no such payment: credit nothing',
    asked: 'is there no such payment, and shall nothing be credited?',
    told: (number) => `Request ${number} rejected.`,
  }),
];
