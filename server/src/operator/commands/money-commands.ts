import { pointsOnly } from '../../errors';
import { listRates } from '../../markets/list-rates';
import { listMoneySettings } from '../../wallet/settings/list-money-settings';
import { MONEY_SETTINGS, type MoneyAction } from '../../wallet/settings/money-settings';
import { setMoneySettings } from '../../wallet/settings/set-money-settings';
import { formatMessage, formatTable } from '../args';
import type { Command } from '../command';

const BID_OPTIONS = ['min-bid', 'max-bid'];

const setting = (words: MoneyAction, help: string): Command => ({
  words,
  options: Object.keys(MONEY_SETTINGS[words]).map((name) => `${name}?`),
  help,
  run: async (context, _values, args) => {
    const isOfMoney = Object.keys(MONEY_SETTINGS[words]).some(
      (name) => !BID_OPTIONS.includes(name) && args.option(name) !== null,
    );
    if (isOfMoney && context.config?.pointsOnly) throw pointsOnly();
    await setMoneySettings(context, { action: words, option: args.option });
    return formatMessage(args, 'The settings were changed.');
  },
});

export const MONEY_COMMANDS: readonly Command[] = [
  {
    ...setting('payee set', 'Set who players pay: name, UPI ids (any app, Google Pay, PhonePe), bank account.'),
    money: true,
  },
  {
    ...setting(
      'limits set',
      "Set minimum and maximum points of each movement, and the withdrawal hours: --withdraw-from '07:00 AM'.",
    ),
    pointsOnly: {
      options: BID_OPTIONS.map((name) => `${name}?`),
      help: 'Set minimum and maximum points of a bid.',
    },
  },
  {
    words: 'settings list',
    help: 'Show payee, limits and withdrawal hours.',
    pointsOnly: { help: 'Show the limits of a bid.' },
    run: async (context, _values, args) => {
      const rows = await listMoneySettings(context);
      const ofBids = rows.filter(({ option }) => BID_OPTIONS.includes(option.replace('--', '')));
      return formatTable(args, context.config?.pointsOnly ? ofBids : rows, 'Nothing is set.');
    },
  },
  {
    words: 'rates list',
    help: 'Show the payout rate of each game type.',
    run: async (context, _values, args) => formatTable(args, await listRates(context), 'There are no rates.'),
  },
];
