import { listRates } from '../markets/operate-markets';
import { listMoneySettings, MONEY_SETTINGS, type MoneyAction, setMoneySettings } from '../wallet/operate-money';
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
  setting('payee set', 'Set who players pay: name, UPI ids (any app, Google Pay, PhonePe), bank account.'),
  setting(
    'limits set',
    "Set minimum and maximum points of each movement, and the withdrawal hours: --withdraw-from '07:00 AM'.",
  ),
  {
    words: 'settings list',
    help: 'Show payee, limits and withdrawal hours.',
    run: async ({ database }, _values, args) => formatTable(args, await listMoneySettings(database), 'Nothing is set.'),
  },
  {
    words: 'rates list',
    help: 'Show the payout rate of each game type.',
    run: async ({ database }, _values, args) => formatTable(args, await listRates(database), 'There are no rates.'),
  },
];
