import { type IndiaDay, totalPoints } from '@ank/rules';
import { formatPoints } from '@ank/ui';
import { BID_TEXTS } from '../bid-entry.messages';
import { dayText } from '../entry/bid-window';
import type { NewLines, QueuedLine } from './draft';
import { numbersByPoints } from './slip-numbers';

/**
 * A placed slip. `ids`: its numbers, one for each label; empty if the server sends none. `whole`: no lines were left to
 * place.
 */
export type PlacedSlip = { ids: readonly string[]; lines: readonly QueuedLine[]; whole: boolean };

/** What was placed of a slip after a further try. */
export const joined = (before: PlacedSlip | null, next: PlacedSlip): PlacedSlip =>
  before === null || before.whole
    ? next
    : { ids: [...before.ids, ...next.ids], lines: [...before.lines, ...next.lines], whole: next.whole };

export const titleOf = ({ ids }: PlacedSlip): string =>
  ids.length === 0 ? BID_TEXTS.slipPlaced : BID_TEXTS.slipNumber(ids.join(', '));

export const summaryOf = ({ lines }: PlacedSlip): string =>
  BID_TEXTS.summary(lines.length, formatPoints(totalPoints(lines)));

export const placedText = (slip: PlacedSlip): string => `${titleOf(slip)}: ${summaryOf(slip)}`;

/** The text that a player shares: market, game, day, number and lines; never the balance or the mobile. */
export function shareText(slip: PlacedSlip, gameName: string, label: string): string {
  const numbers = numbersByPoints(slip.lines).map(({ heading, numbers: of }) => `${heading}: ${of.join(' ')}`);
  const days = slip.lines.slice(0, 1).map(({ day }) => dayText(day));
  return [[gameName, label, ...days].join(', '), placedText(slip), ...numbers].join('\n');
}

/** The lines again, for a market day. Rows that came from one entry stay together. */
export function linesAgain(lines: readonly QueuedLine[], day: IndiaDay): readonly NewLines[] {
  const entries: NewLines[] = [];
  for (const { label, digits, closeDigits, points, session, source } of lines) {
    const row = { label, digits, closeDigits };
    const last = entries.at(-1);
    if (last?.source === source && last.points === points && last.session === session)
      entries[entries.length - 1] = { ...last, rows: [...last.rows, row] };
    else entries.push({ rows: [row], points, session, source, day });
  }
  return entries;
}
