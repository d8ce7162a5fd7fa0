import { FAULTS, leftOut } from './faults.mjs';

const row = (cells) => `| ${cells.join(' | ')} |`;

/** What was really run, beside what a full run is, as a table for docs/reliability.md. */
export function tableOf(counts, abilities) {
  const kinds = FAULTS.flatMap(({ counts: full }) => Object.entries(full));
  const rows = kinds.map(([what, most]) => row([what, counts[what] ?? 0, most]));
  return [
    row(['fault', 'times', 'full size']),
    row(['---', '---', '---']),
    ...rows,
    ...leftOut(abilities).map((sentence) => `\n${sentence}`),
  ].join('\n');
}

/** Whether each number of a full run that the place can have was reached. */
export const isFull = (counts, faults) =>
  faults.every(({ counts: full }) => Object.entries(full).every(([what, most]) => (counts[what] ?? 0) >= most));
