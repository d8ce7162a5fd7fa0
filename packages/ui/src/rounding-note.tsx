import { Note } from './note';
import { MORE_UI_TEXTS } from './more-ui.messages';

const FRACTION = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2, useGrouping: false });

type ExampleWin = { points: number; rate: { stake: number; pays: number }; comesTo: number; pays: number };

const exampleText = ({ points, rate, comesTo, pays }: ExampleWin): string =>
  MORE_UI_TEXTS.roundingExample(`${rate.stake}-${rate.pays}`, points, FRACTION.format(comesTo), pays);

/** Explains how wins are rounded down to whole points, with an example if there is one. */
export function RoundingNote({ example }: { example: ExampleWin | null }) {
  return (
    <Note>{example === null ? MORE_UI_TEXTS.roundedDown : `${MORE_UI_TEXTS.roundedDown} ${exampleText(example)}`}</Note>
  );
}
