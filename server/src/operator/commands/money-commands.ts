import { pointsOnly } from '../../errors';
import { listRates } from '../../markets/list-rates';
import { listMoneySettings } from '../../wallet/settings/list-money-settings';
import { MONEY_SETTINGS, type MoneyAction } from '../../wallet/settings/money-settings';
import { setMoneySettings } from '../../wallet/settings/set-money-settings';
import { formatMessage, formatTable } from '../args';
import type { Command } from '../command';

const isOfBids = (name: string): boolean => name === 'min-bid' || name === 'max-bid';

const setting = (words: MoneyAction, help: string): Command => ({
  words,
  options: Object.keys(MONEY_SETTINGS[words]).map((name) => `${name}?`),
  help,
  run: async (context, _values, args) => {
    const isOfMoney = Object.keys(MONEY_SETTINGS[words]).some((name) => !isOfBids(name) && args.option(name) !== null);
    if (isOfMoney && context.config?.pointsOnly) throw pointsOnly();
    await setMoneySettings(context, { action: words, option: args.option });
    return formatMessage(args, 'The settings were changed.');
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
    run: async (context, _values, args) => formatTable(args, await listMoneySettings(context), 'Nothing is set.'),
  },
  {
    words: 'rates list',
    help: 'Show the payout rate of each game type.',
    run: async (context, _values, args) => formatTable(args, await listRates(context), 'There are no rates.'),
  },
];
