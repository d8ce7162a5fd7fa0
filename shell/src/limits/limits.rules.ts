import type { BreakInput, BreakKind, PlayPause } from '@ank/protocol';
import { addDays, indiaDayOf, momentOf } from '@ank/rules';

const DAY_MS = 86_400_000;

/** The offered lengths: days of a time-out, months of a self-exclusion. */
export const BREAK_LENGTHS: Readonly<Record<BreakKind, readonly number[]>> = {
  time_out: [1, 2, 3, 7, 14, 21, 28, 42],
  self_exclusion: [6, 9, 12, 24, 36, 60],
};

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** The same time of day some months later, in India; the last day of the month if that is too short. */
function monthsLater(momentMs: number, months: number): number {
  const day = indiaDayOf(momentMs);
  const index = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const monthOf = (month: number): string => `${Math.floor(month / 12)}-${twoDigits((month % 12) + 1)}`;
  const lastDate = Number(addDays(`${monthOf(index + 1)}-01`, -1).slice(8));
  const end = `${monthOf(index)}-${twoDigits(Math.min(Number(day.slice(8)), lastDate))}`;
  return momentMs - momentOf(day, 0) + momentOf(end, 0);
}

/** When a break that starts at a moment ends. The server decides. */
export function endOfBreak(startMs: number, { kind, length }: BreakInput): number {
  return kind === 'time_out' ? startMs + length * DAY_MS : monthsLater(startMs, length);
}

/** The lengths that do not shorten the running break; a self-exclusion is not followed by a time-out. */
export function lengthsToChoose(nowMs: number, kind: BreakKind, pause: PlayPause | null): readonly number[] {
  if (kind === 'time_out' && pause?.kind === 'self_exclusion') return [];
  return BREAK_LENGTHS[kind].filter((length) => endOfBreak(nowMs, { kind, length }) > (pause?.untilMs ?? 0));
}
