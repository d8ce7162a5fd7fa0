import { formatMoment } from '@ank/rules';
import { listHealth } from '../../remotes/list-health';
import { formatTable, UsageError } from '../args';
import type { Command } from '../command';
import { done } from '../outcome';

const DEFAULT_HOURS = '24';
const MAX_HOURS = 336;

const percent = (part: number, all: number): string => `${((100 * part) / Math.max(all, 1)).toFixed(1)} %`;

export const REMOTE_HEALTH_COMMANDS: readonly Command[] = [
  {
    words: 'remotes health',
    options: ['hours?'],
    help: `Show how many loads of each version have failed in the last hours, ${DEFAULT_HOURS} by default, and why.`,
    run: async (context, _values, args) => {
      const hours = args.option('hours') ?? DEFAULT_HOURS;
      if (!/^[1-9]\d{0,2}$/.test(hours) || Number(hours) > MAX_HOURS)
        throw new UsageError(`--hours is a number from 1 to ${MAX_HOURS}.`);
      const { versions, failures } = await listHealth(context, Number(hours));
      if (args.json) return done(JSON.stringify({ versions, failures }, null, 2));
      const rates = formatTable(
        args,
        versions.map((row) => ({ ...row, rate: percent(row.failures, row.loads) })),
        'No page has told of a load.',
      );
      const causes = formatTable(
        args,
        failures.map(({ last_at, frames, ...row }) => ({
          ...row,
          last: formatMoment(last_at),
          at: frames[0] ?? '',
        })),
        'No page has told of a failure.',
      );
      return done(`${rates.text}\n\n${causes.text}`);
    },
  },
];
