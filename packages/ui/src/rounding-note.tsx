import { Note } from './note';
import { MORE_UI_TEXTS } from './more-ui.messages';

/** At most two decimals: 9.5, 9.55. */
const fractionOf = (points: number): string => String(Number(points.toFixed(2)));

type ExampleWin = { points: number; rate: { stake: number; pays: number }; comesTo: number; pays: number };

const exampleText = ({ points, rate, comesTo, pays }: ExampleWin): string =>
  MORE_UI_TEXTS.roundingExample(`${rate.stake}-${rate.pays}`, points, fractionOf(comesTo), pays);

/** Explains how wins are rounded down to whole points, with an example if there is one. */
export function RoundingNote({ example }: { example: ExampleWin | null }) {
  return (
    <Note>{example === null ? MORE_UI_TEXTS.roundedDown : `${MORE_UI_TEXTS.roundedDown} ${exampleText(example)}`}</Note>
  );
}
