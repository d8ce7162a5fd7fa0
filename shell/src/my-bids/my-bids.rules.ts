import type { BidStatus, SlipFilter, SlipLine, SlipRecord, SlipTotals } from '@ank/protocol';
import {
  addDays,
  type Family,
  FAMILY_NAMES,
  formatLongDate,
  hasTwoResults,
  type IndiaDay,
  indiaDayOf,
  numberText,
  type Session,
  totalPoints,
} from '@ank/rules';
import { word } from '@ank/texts';
import { MY_BIDS_TEXTS } from './my-bids.messages';

export type DateChoice = keyof typeof MY_BIDS_TEXTS.dates;

/** The player's filters. `market`: '' for all, a family, or the id of a market. */
export type Choice = { state: BidStatus | 'all'; market: string; date: DateChoice; day: IndiaDay };

export const EVERYTHING: Choice = { state: 'all', market: '', date: 'any', day: '' };

export const isFamily = (text: string): text is Family => FAMILY_NAMES.some((family) => family === text);

function daysOfChoice({ date, day }: Choice, today: IndiaDay): Pick<SlipFilter, 'from' | 'to'> {
  const yesterday = addDays(today, -1);
  switch (date) {
    case 'any':
      return { from: null, to: null };
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: yesterday, to: yesterday };
    case 'week':
      return { from: addDays(today, -6), to: null };
    case 'month':
      return { from: addDays(today, -29), to: null };
    case 'one':
      return { from: day || today, to: day || today };
  }
}

/**
 * The filter for the choices on a given day. A market that closes after midnight may have today's bids for yesterday.
 */
export function filterOf(choice: Choice, today: IndiaDay): SlipFilter {
  const { state, market } = choice;
  return {
    status: state === 'all' ? null : state,
    family: isFamily(market) ? market : null,
    gameId: market === '' || isFamily(market) ? null : market,
    ...daysOfChoice(choice, today),
  };
}

/** Wins minus stakes of decided bids. */
export const netOf = ({ won, staked, pending }: Omit<SlipTotals, 'bids'>): number => won - (staked - pending);

/** Whether all totals are equal; false while one is unknown. */
export const sameTotals = (one: SlipTotals | null, other: SlipTotals | null): boolean =>
  one !== null &&
  other !== null &&
  (['bids', 'staked', 'pending', 'won'] as const).every((figure) => one[figure] === other[figure]);

/** 'Today', 'Yesterday', or the date. */
export function headingOf(day: IndiaDay, today: IndiaDay): string {
  if (day === '') return MY_BIDS_TEXTS.undated;
  if (day === today) return MY_BIDS_TEXTS.dates.today;
  return day === addDays(today, -1) ? MY_BIDS_TEXTS.dates.yesterday : formatLongDate(day);
}

/** The day on which a slip was placed; '' if the server's date could not be read. */
export const placedDay = ({ placedAtMs }: SlipRecord): IndiaDay => (placedAtMs === null ? '' : indiaDayOf(placedAtMs));

/** Slips of one day, as far as they are on one page. `at`: how many slips are before them in the list. */
export type SlipBlock = { day: IndiaDay; at: number; slips: readonly SlipRecord[] };

/** A page's slips in blocks, in order. `at`: how many slips are before the page. */
export function blocksOf(page: readonly SlipRecord[], at: number): SlipBlock[] {
  const blocks: { day: IndiaDay; at: number; slips: SlipRecord[] }[] = [];
  for (const [index, slip] of page.entries()) {
    const day = placedDay(slip);
    const last = blocks.at(-1);
    if (last?.day === day) last.slips.push(slip);
    else blocks.push({ day, at: at + index, slips: [slip] });
  }
  return blocks;
}

export type DaySum = { staked: number; won: number };

/** Slips placed on one day. `sum`: what they have staked and won together; null while more of them may follow. */
export type SlipDay = { day: IndiaDay; sum: DaySum | null; blocks: SlipBlock[] };

function sumOf(blocks: readonly SlipBlock[]): DaySum {
  const lines = blocks.flatMap(({ slips }) => slips.flatMap((slip) => slip.lines));
  return { staked: totalPoints(lines), won: lines.reduce((sum, { wonPoints }) => sum + wonPoints, 0) };
}

/** Blocks grouped by day, in order. `isAll`: no blocks follow. */
export function daysOf(blocks: readonly SlipBlock[], isAll: boolean): SlipDay[] {
  const days: { day: IndiaDay; blocks: SlipBlock[] }[] = [];
  for (const block of blocks) {
    const last = days.at(-1);
    if (last?.day === block.day) last.blocks.push(block);
    else days.push({ day: block.day, blocks: [block] });
  }
  return days.map((day, at) => ({ ...day, sum: isAll || at < days.length - 1 ? sumOf(day.blocks) : null }));
}

/** Lines of a slip that share session, points and state, such as '10 each: 5 6 7, lost'. */
export type LineGroup = { heading: string; numbers: string; status: BidStatus; wonPoints: number };

export const sessionOf = ({ session }: { session: string }): Session =>
  session.toLowerCase().startsWith('close') ? 'close' : 'open';

const labelsOf = (lines: readonly SlipLine[]): string => [...new Set(lines.map(({ label }) => word(label)))].join(', ');

const isSplit = (lines: readonly SlipLine[]): boolean => new Set(lines.map(sessionOf)).size > 1;

/** 'Single Digit, Open'; without the session if the family has none, or the slip has both. */
export function typeText({ family, lines }: SlipRecord): string {
  const [first] = lines;
  const isNamed = first !== undefined && isFamily(family) && hasTwoResults(family) && !isSplit(lines);
  return isNamed ? `${labelsOf(lines)}, ${MY_BIDS_TEXTS.sessions[sessionOf(first)]}` : labelsOf(lines);
}

/** The lines in the order of the slip. */
export function groupsOf(lines: readonly SlipLine[], formatPoints: (points: number) => string): LineGroup[] {
  const split = isSplit(lines);
  const groups = new Map<string, { heading: string; numbers: string[]; status: BidStatus; wonPoints: number }>();
  for (const line of lines) {
    const each = MY_BIDS_TEXTS.each(formatPoints(line.points));
    const heading = split ? MY_BIDS_TEXTS.sessionEach(MY_BIDS_TEXTS.sessions[sessionOf(line)], each) : each;
    const key = `${heading} ${line.status}`;
    const group = groups.get(key) ?? { heading, numbers: [], status: line.status, wonPoints: 0 };
    group.numbers.push(numberText(line));
    group.wonPoints += line.wonPoints;
    groups.set(key, group);
  }
  return [...groups.values()].map((group) => ({ ...group, numbers: group.numbers.join(' ') }));
}

/** The state of a slip: pending while a line is, then won if a line has won. */
export function stateOf(lines: readonly SlipLine[]): BidStatus {
  const has = (status: BidStatus): boolean => lines.some((line) => line.status === status);
  if (has('pending')) return 'pending';
  return has('won') ? 'won' : 'lost';
}
