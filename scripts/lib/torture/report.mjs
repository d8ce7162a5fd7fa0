import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import { ROOT } from '../workspace.mjs';
import { FAULTS, leftOut } from './faults.mjs';

const row = (cells) => `| ${cells.join(' | ')} |`;

/** The numbers of a full run: [what is counted, how often]. */
const fullOf = (faults) => faults.flatMap(({ counts }) => Object.entries(counts));

/** The counts of what was run, beside those of a full run, as a table for docs/reliability.md. */
export const tableOf = (counts) =>
  [
    row(['fault', 'times', 'full size']),
    row(['---', '---', '---']),
    ...fullOf(FAULTS).map(([what, most]) => row([what, counts[what] ?? 0, most])),
  ].join('\n');

/** Whether each number of a full run that the place can have was reached. */
export const isFull = (counts, faults) => fullOf(faults).every(([what, most]) => (counts[what] ?? 0) >= most);

/** Possible faults that have not occurred. */
export const unmetOf = (counts, faults) => fullOf(faults).flatMap(([what]) => (counts[what] > 0 ? [] : [what]));

/** Where a run took place, and with which version. */
export const originOf = () => ({
  commit: spawnSync('git', ['describe', '--always', '--dirty'], { cwd: ROOT, encoding: 'utf8' }).stdout?.trim() || null,
  cores: cpus().length,
  begun: new Date().toISOString().slice(0, 16),
});

const ENDS_WELL = 'Nothing was lost, doubled or stuck.';

function numbersOf({ counts, seconds }) {
  const { steps = 0, 'requests accepted': accepted = 0, 'requests refused': refused = 0 } = counts;
  const requests = `${accepted} requests accepted, ${refused} refused`;
  return `${steps} steps, ${requests}, ${counts['receipts proved'] ?? 0} receipts proved, ${Math.round(seconds)} s`;
}

/** One or several runs, as text. */
export function reportOf(runs) {
  const counts = {};
  for (const run of runs) {
    for (const [what, times] of Object.entries(run.counts)) counts[what] = (counts[what] ?? 0) + times;
  }
  const together = { counts, seconds: runs.reduce((sum, { seconds }) => sum + seconds, 0) };
  const each = runs.map(
    (run) => `seed ${run.seed}, ${run.begun} UTC, commit ${run.commit}, ${run.cores} cores: ${numbersOf(run)}`,
  );
  const missing = [...new Set(runs.flatMap(({ abilities }) => leftOut(abilities)))];
  const faults = runs.flatMap((run) => run.faults);
  return [
    ...each,
    ...(runs.length > 1 ? [`together: ${numbersOf(together)}`] : []),
    `\n${tableOf(counts)}\n`,
    ...missing,
    ...(faults.length > 0 ? faults : [ENDS_WELL]),
  ].join('\n');
}
