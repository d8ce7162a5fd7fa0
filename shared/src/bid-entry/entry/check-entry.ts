import { MAX_SLIP_LINES, MIN_BID_POINTS, parsePoints, type Session } from '@ank/shared/rules';
import { TEXTS } from '../bid-entry.messages';
import { type BidWindow, takesSession } from './bid-window';
import type { EntryValues, GameType, Row } from './game-type';

/** What Proceed makes of an entry: the first failing message, or the rows to queue at `points` each. */
export type CheckedEntry = { fault: string } | { rows: readonly Row[]; points: number };

export type Entry = { values: EntryValues; points: string; session: Session };

/** Whole points of 10 and more, without a leading zero; null for any other text. */
function readPoints(text: string): number | null {
  return /^0\d/.test(text) ? null : parsePoints(text);
}

function pointsFault(gameType: GameType, text: string, balancePoints: number | null): string | null {
  const points = readPoints(text);
  if (points === null) return TEXTS.pointsMissing;
  if (points < MIN_BID_POINTS) return TEXTS.belowMinimum;
  const tooMuch = balancePoints !== null && points > balancePoints;
  return tooMuch ? (gameType.messages.insufficient ?? TEXTS.insufficient) : null;
}

function numberFault(gameType: GameType, values: EntryValues): string | null {
  for (const field of gameType.fields) {
    const value = values[field.name];
    const fault = value === '' ? TEXTS.numberMissing : field.faultOf(value);
    if (fault) return fault;
  }
  return null;
}

/**
 * Checks an entry in the order of the specification: numbers, then points, then what the entry expands to.
 * `balancePoints` is the wallet less what is queued, null while it is not known (the server decides then). An entry that the
 * slip has no room for beside its `queuedLines` is refused whole.
 */
export function checkEntry(
  gameType: GameType,
  entry: Entry,
  window: BidWindow,
  balancePoints: number | null,
  queuedLines = 0,
): CheckedEntry {
  if (!takesSession(gameType, entry.session, window)) return { fault: TEXTS.closed(gameType.label) };
  const fault = numberFault(gameType, entry.values) ?? pointsFault(gameType, entry.points, balancePoints);
  if (fault) return { fault };
  const rows = gameType.expand(entry.values);
  if (rows.length === 0) return { fault: gameType.messages.noRows ?? TEXTS.numberInvalid(entry.values.digits) };
  if (queuedLines + rows.length > MAX_SLIP_LINES) return { fault: TEXTS.slipFull };
  return { rows, points: Number(entry.points) };
}
