import { indiaDayOf, isRealDay } from '@ank/rules';
import { archiveSlips } from '../../results/archive-slips';
import { type Args, formatMessage, UsageError } from '../args';
import type { Command, OperatorContext } from '../command';
import { failed } from '../outcome';

/** The first day of the month; it must have begun. */
function firstDayOf({ clock }: OperatorContext, args: Args): string {
  const day = `${args.need('before')}-01`;
  if (!isRealDay(day) || day > indiaDayOf(clock.nowMs()))
    throw new UsageError('--before must be this month or an earlier one, such as 2026-11.');
  return day;
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

export const SLIP_COMMANDS: readonly Command[] = [
  {
    words: 'slips archive',
    options: ['before'],
    help: 'Move the slips of settled market days before a month into tables of their years. Bids go on, and players still find them.',
    run: async (context, _values, args) => {
      const before = firstDayOf(context, args);
      const { slips, days, unsettled, isStopped } = await archiveSlips(context, { before }, context.isStopping);
      const moved = `${counted(slips, 'slip')} of ${counted(days, 'market day')} moved.`;
      if (isStopped) return failed(`${moved} The server is stopping: repeat the command to move the others.`);
      const left = unsettled === 0 ? '' : ` ${counted(unsettled, 'market day')} not settled yet, left in place.`;
      return formatMessage(args, moved + left, { slips, days, unsettled });
    },
  },
];
