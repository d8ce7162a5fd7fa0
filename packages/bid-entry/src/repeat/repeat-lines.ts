import type { PlacedLine } from '@ank/contract';
import { isBidLabel, isPana, isValidNumber, type Session } from '@ank/rules';
import type { BidTerms } from '../entry/bid-window';
import type { GameType, Row } from '../entry/game-type';
import { type LineFault, lineFault, type NewLines } from '../slip/draft';

/** Why a line cannot be placed now. */
export type RepeatFault = LineFault | 'not-offered';

/** A repeated slip: what goes into the draft of each game type, in the order of the slip, and what is left out. */
export type Repeat = {
  drafts: readonly { gameType: GameType; lines: readonly NewLines[] }[];
  leftOut: readonly { line: PlacedLine; fault: RepeatFault }[];
};

/** A Close bid is 'close', 'Close' or 'closed', depending on the screen and the server. */
const sessionOf = ({ session }: PlacedLine): Session => (session.toLowerCase().startsWith('close') ? 'close' : 'open');

function rowOf({ label, digits, closeDigits }: PlacedLine): Row | null {
  return isBidLabel(label) && isValidNumber(label, digits, closeDigits) ? { label, digits, closeDigits } : null;
}

/**
 * The game type whose draft takes each line. One that accepts lines of a label has its name; panas of several classes
 * were placed by SP DP TP, in one slip.
 */
function gameTypesFor(gameTypes: readonly GameType[], lines: readonly PlacedLine[]) {
  const isMixed =
    lines.some(({ label }) => label !== lines[0]?.label) &&
    lines.every(({ digits, closeDigits }) => isPana(digits) && closeDigits === '');
  const ofClasses = gameTypes.find(({ choosesClasses }) => isMixed && choosesClasses);
  return (line: PlacedLine) => ofClasses ?? gameTypes.find(({ label }) => label === line.label);
}

/**
 * The placed lines as new ones for the market day of `terms`. A line keeps its session: one whose session has ended is
 * left out, never moved to the other.
 */
export function repeatLines(gameTypes: readonly GameType[], lines: readonly PlacedLine[], terms: BidTerms): Repeat {
  const drafts = new Map<GameType, NewLines[]>();
  const leftOut: { line: PlacedLine; fault: RepeatFault }[] = [];
  const gameTypeOf = gameTypesFor(gameTypes, lines);
  for (const line of lines) {
    const gameType = gameTypeOf(line);
    const row = rowOf(line);
    if (!gameType || !row) {
      leftOut.push({ line, fault: 'not-offered' });
      continue;
    }
    const { points } = line;
    const session = gameType.session === 'choice' ? sessionOf(line) : gameType.session;
    const added: NewLines = { rows: [row], points, session, day: terms.day, source: row.digits };
    const fault = lineFault({ ...row, ...added, id: 0 }, terms);
    if (fault) leftOut.push({ line, fault });
    else drafts.set(gameType, [...(drafts.get(gameType) ?? []), added]);
  }
  return { drafts: [...drafts].map(([gameType, of]) => ({ gameType, lines: of })), leftOut };
}
