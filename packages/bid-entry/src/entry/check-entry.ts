import { type Limits, MAX_SLIP_LINES, parsePoints, type Session } from '@ank/rules';
import { word } from '@ank/texts';
import { formatPoints } from '@ank/ui';
import { BID_TEXTS } from '../bid-entry.messages';
import { type BidTerms, takesSession } from './bid-window';
import type { EntryValues, GameType, NumberField, Row } from './game-type';

/** Why an entry is not queued, and the faulty field if it is one. */
export type EntryFault = { fault: string; field?: NumberField['name'] | 'points' };

/** The result of Proceed: the first fault, or the rows to queue at `points` each. */
export type CheckedEntry = EntryFault | Checked;

type Checked = { rows: readonly Row[]; points: number };

/** The lines to queue for an entry. */
type CheckedOf = Checked & Omit<Entry, 'points'>;

/** The result of Proceed. `fault`: why the entry was refused; the player has seen it. */
export type Proceeded = { queued: boolean; fault?: EntryFault };

export type Entry = { values: EntryValues; points: string; session: Session };

/** Whole points without a leading zero; null for any other text. */
function readPoints(text: string): number | null {
  return /^0\d/.test(text) ? null : parsePoints(text);
}

function pointsFault(
  gameType: GameType,
  text: string,
  limits: Limits,
  balancePoints: number | null,
): EntryFault | null {
  const fault = pointsText(gameType, text, limits, balancePoints);
  return fault === null ? null : { fault, field: 'points' };
}

function pointsText(gameType: GameType, text: string, limits: Limits, balancePoints: number | null): string | null {
  const points = readPoints(text);
  if (points === null) return BID_TEXTS.pointsMissing;
  if (points < limits.minBid) return BID_TEXTS.belowMinimum(formatPoints(limits.minBid));
  const tooMuch = balancePoints !== null && points > balancePoints;
  if (tooMuch) return gameType.messages.insufficient ?? BID_TEXTS.insufficient;
  return points > limits.maxBid ? BID_TEXTS.aboveMaximum(formatPoints(limits.maxBid)) : null;
}

function numberFault(gameType: GameType, values: EntryValues): EntryFault | null {
  for (const field of gameType.fields) {
    const value = values[field.name];
    const fault = value === '' ? BID_TEXTS.numberMissing : field.faultOf(value);
    if (fault) return { fault, field: field.name };
  }
  return null;
}

/**
 * Checks the session, then numbers, points and the expanded rows. `balancePoints`: the wallet less what is queued, null
 * while unknown (then the server decides). An entry that would exceed the slip's line limit is refused as a whole.
 */
export function checkEntry(
  gameType: GameType,
  entry: Entry,
  terms: BidTerms,
  balancePoints: number | null,
  queuedLines = 0,
): CheckedEntry {
  if (!takesSession(gameType, entry.session, terms)) return { fault: BID_TEXTS.closed(word(gameType.label)) };
  const fault = numberFault(gameType, entry.values) ?? pointsFault(gameType, entry.points, terms.limits, balancePoints);
  if (fault) return fault;
  const rows = gameType.expand(entry.values);
  if (rows.length === 0) {
    const field = gameType.choosesClasses && entry.values.classes.length === 0 ? undefined : 'digits';
    return { fault: gameType.messages.noRows ?? BID_TEXTS.numberInvalid(entry.values.digits), field };
  }
  if (queuedLines + rows.length > MAX_SLIP_LINES) return { fault: BID_TEXTS.slipFull(MAX_SLIP_LINES) };
  return { rows, points: Number(entry.points) };
}

/**
 * Several entries at once, each checked against the balance and the room that those before it leave: the first fault,
 * or what to queue for each.
 */
export function checkEntries(
  gameType: GameType,
  entries: readonly Entry[],
  terms: BidTerms,
  balancePoints: number | null,
  queuedLines: number,
): EntryFault | { queue: readonly CheckedOf[] } {
  const queue: CheckedOf[] = [];
  let left = balancePoints;
  let lines = queuedLines;
  for (const entry of entries) {
    const checked = checkEntry(gameType, entry, terms, left, lines);
    if ('fault' in checked) return checked;
    queue.push({ ...entry, ...checked });
    if (left !== null) left -= checked.points * checked.rows.length;
    lines += checked.rows.length;
  }
  return { queue };
}
