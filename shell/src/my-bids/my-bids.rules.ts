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

/** Slips placed on one day. `heading`: '' if the day started on the page before. */
export type SlipDay = { heading: string; slips: readonly SlipRecord[] };

/** 'Today', 'Yesterday', or the date. */
export function headingOf(day: IndiaDay, today: IndiaDay): string {
  if (day === '') return MY_BIDS_TEXTS.undated;
  if (day === today) return MY_BIDS_TEXTS.dates.today;
  return day === addDays(today, -1) ? MY_BIDS_TEXTS.dates.yesterday : formatLongDate(day);
}

/** The day on which a slip was placed; '' if the server's date could not be read. */
export const placedDay = ({ placedAtMs }: SlipRecord): IndiaDay => (placedAtMs === null ? '' : indiaDayOf(placedAtMs));

/** A page's slips grouped by day, in order. `begun`: the last day of the page before. */
export function daysOf(slips: readonly SlipRecord[], today: IndiaDay, begun: IndiaDay | null): SlipDay[] {
  const days: { heading: string; slips: SlipRecord[] }[] = [];
  let last = begun;
  for (const slip of slips) {
    const day = placedDay(slip);
    if (days.length === 0 || day !== last) days.push({ heading: day === last ? '' : headingOf(day, today), slips: [] });
    days.at(-1)?.slips.push(slip);
    last = day;
  }
  return days;
}

export type DaySum = { staked: number; won: number };

/** What the slips of a day have staked and won together. */
export function sumOf(slips: readonly SlipRecord[]): DaySum {
  const lines = slips.flatMap((slip) => slip.lines);
  return { staked: totalPoints(lines), won: lines.reduce((sum, { wonPoints }) => sum + wonPoints, 0) };
}

/** The sum of the last day of the first page with what the next pages have of it; null while more may follow. */
export function lastDaySum(pages: readonly (readonly SlipRecord[])[], isAll: boolean): DaySum | null {
  const last = pages[0]?.at(-1);
  if (!last) return null;
  const day = placedDay(last);
  const slips: SlipRecord[] = [];
  for (const [at, page] of pages.entries()) {
    const ofDay = page.filter((slip) => placedDay(slip) === day);
    slips.push(...ofDay);
    if (at > 0 && ofDay.length < page.length) return sumOf(slips);
  }
  return isAll ? sumOf(slips) : null;
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
