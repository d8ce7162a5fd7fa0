import { formatMoment } from '@ank/rules';
import { explainFailure, type Place } from '../../remotes/explain-failure';
import { listHealth } from '../../remotes/list-health';
import { formatTable, UsageError, visible } from '../args';
import type { Command } from '../command';
import { done } from '../outcome';

const DEFAULT_HOURS = '24';
const MAX_HOURS = 336;

const percent = (part: number, all: number): string => `${((100 * part) / Math.max(all, 1)).toFixed(1)} %`;

/** A source line with a mark below the position, or the browser's own text if the source is unknown. */
function textOfPlace({ built, source, line, column, text }: Place): string {
  if (source === null) return `${built} (source unknown)`;
  const indent = text.length - text.trimStart().length;
  const mark = `${' '.repeat(Math.max(column - 1 - indent, 0))}^`;
  return `${visible(source)}:${line}:${column}\n  ${visible(text.trim())}\n  ${mark}`;
}

export const REMOTE_HEALTH_COMMANDS: readonly Command[] = [
  {
    words: 'remotes health',
    options: ['hours?'],
    help: `Show how many loads of each version have failed in the last hours (default ${DEFAULT_HOURS}), and why.`,
    run: async (context, _values, args) => {
      const hours = args.option('hours') ?? DEFAULT_HOURS;
      if (!/^[1-9]\d{0,2}$/.test(hours) || Number(hours) > MAX_HOURS)
        throw new UsageError(`--hours must be a number from 1 to ${MAX_HOURS}.`);
      const { versions, failures, stops } = await listHealth(context, Number(hours));
      if (args.json) return done(JSON.stringify({ versions, failures, stops }, null, 2));
      const rates = formatTable(
        args,
        versions.map((row) => ({ ...row, rate: percent(row.failures, row.loads) })),
        'No loads reported.',
      );
      const causes = formatTable(
        args,
        failures.map(({ last_at, frames, ...row }) => ({
          ...row,
          last: formatMoment(last_at),
          at: frames[0] ?? '',
        })),
        'No failures reported.',
      );
      const stopped = formatTable(
        args,
        stops.map(({ remote, version, stopped_at, ...row }) => ({
          ...{ remote, canary: version, stopped: formatMoment(stopped_at) },
          why: `${percent(row.failures, row.loads)} of ${row.loads} loads failed`,
          live: `${row.live}: ${percent(row.live_failures, row.live_loads)} of ${row.live_loads}`,
        })),
        'No canary was stopped.',
      );
      return done([rates, causes, stopped].map(({ text }) => text).join('\n\n'));
    },
  },
  {
    words: 'remotes explain',
    values: 'ID',
    help: 'Show the source lines of a failure; ID as shown by remotes health.',
    run: async (context, [id = ''], args) => {
      if (!/^\d{1,15}$/.test(id)) throw new UsageError('Give the id of a failure, as shown by remotes health.');
      const failure = await explainFailure(context, { id, siteDir: context.config?.siteDir ?? '' });
      if (args.json) return done(JSON.stringify(failure, null, 2));
      const { remote, version, phase, cause, places } = failure;
      return done([visible(`${remote} ${version}, ${phase}: ${cause}`), ...places.map(textOfPlace)].join('\n'));
    },
  },
];
