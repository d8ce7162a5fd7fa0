import type { SentLine } from '@ank/protocol';
import type { RefusalReason } from '@ank/protocol/server';
import {
  type BidLine,
  type Family,
  hasTwoResults,
  isValidNumber,
  parsePoints,
  type Session,
  settledLabel,
} from '@ank/rules';
import { Refused } from '../errors';

/** The session of a line (docs/protocol.md, Session of a line); null if it has none. */
function sessionOf(family: Family, label: BidLine['label'], sent: string): Session | null {
  const session = sent.trim().toLowerCase();
  if (!hasTwoResults(family)) return session === '' || session === 'open' ? 'open' : null;
  // These two need both results, whatever session the line names.
  if (label === 'Jodi Digit' || label === 'Full Sangam') return 'close';
  if (session === 'open') return 'open';
  return session === 'close' || session === 'closed' ? 'close' : null;
}

const pointsOf = (sent: string | number): number | null => {
  const points = typeof sent === 'number' ? sent : parsePoints(sent);
  return points !== null && Number.isSafeInteger(points) && points > 0 ? points : null;
};

/** The lines in the form that is settled. Throws Refused for the first line that could never be accepted. */
export function readLines(family: Family, label: string, sent: readonly SentLine[]): BidLine[] {
  return sent.map((line, index) => {
    const bad = (reason: RefusalReason, ...values: string[]): Refused =>
      new Refused('bad_request', reason, { values, line: index });
    const settled = settledLabel(family, label, line.digits);
    const shown = line.closeDigits === '' ? line.digits : `${line.digits}-${line.closeDigits}`;
    if (settled === null || !isValidNumber(settled, line.digits, line.closeDigits)) throw bad('number_invalid', shown);
    const session = sessionOf(family, settled, line.session);
    if (session === null) throw bad('session_missing');
    const points = pointsOf(line.points);
    if (points === null) throw bad('points_invalid');
    return { label: settled, digits: line.digits, closeDigits: line.closeDigits, points, session };
  });
}
