import { listRates } from '../verbs/operate-markets';
import { listMoneySettings, MONEY_SETTINGS, type MoneyAction, setMoneySettings } from '../verbs/operate-money';
import { formatMessage, formatTable } from './args';
import type { Command } from './command';

const setting = (words: MoneyAction, help: string): Command => ({
  words,
  options: Object.keys(MONEY_SETTINGS[words]).map((name) => `${name}?`),
  help,
  run: async ({ database, clock }, _values, args) => {
    await setMoneySettings(database, clock, args.actor, words, args.option);
    return formatMessage(args, 'The settings are changed.');
  },
});

export const MONEY_COMMANDS: readonly Command[] = [
  setting('payee set', 'to whom players pay: name, UPI ids of any app, Google Pay and PhonePe, bank account'),
  setting(
    'limits set',
    "smallest and largest points of each movement, and the window of withdrawals: --withdraw-from '07:00 AM'",
  ),
  {
    words: 'settings list',
    help: 'payee, limits and window as they are set',
    run: async ({ database }, _values, args) => formatTable(args, await listMoneySettings(database), 'Nothing is set.'),
  },
  {
    words: 'rates list',
    help: 'what a stake pays, by game type',
    run: async ({ database }, _values, args) => formatTable(args, await listRates(database), 'There are no rates.'),
  },
];
