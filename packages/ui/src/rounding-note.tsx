import { Note } from './note';

const TEXTS = {
  rule: 'Wins are rounded down to whole points.',
  example: ({ points, rate, comesTo, pays }: ExampleWin): string =>
    `At ${rate.stake}-${rate.pays}, ${points} points come to ${FRACTION.format(comesTo)} and pay ${pays}.`,
} as const;

const FRACTION = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2, useGrouping: false });

type ExampleWin = { points: number; rate: { stake: number; pays: number }; comesTo: number; pays: number };

/** Explains how wins are rounded down to whole points, with an example if there is one. */
export function RoundingNote({ example }: { example: ExampleWin | null }) {
  return <Note>{example === null ? TEXTS.rule : `${TEXTS.rule} ${TEXTS.example(example)}`}</Note>;
}
