import { UI_TEXTS } from './ui.messages';

/** Where a comma goes in a whole number: before its last three digits, and before each two digits in front of these. */
const GROUPS = /\B(?=(\d\d)*\d{3}$)/g;

/**
 * Points with Indian grouping: '1,25,000'; a fraction, which only some servers send, as '1,25,000.50'. Without `Intl`,
 * whose first use on a slow phone takes 60 ms before the first screen.
 */
export function formatPoints(points: number): string {
  const [whole = '', decimals] = (Number.isInteger(points) ? String(points) : points.toFixed(2)).split('.');
  const grouped = whole.replace(GROUPS, ',');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

/** Below this, in ms, a countdown is urgent. */
export const URGENT_MS = 5 * 60_000;

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;

/** Formats the remaining ms: '42 s' in the last minute, then '19 min', then '1 h 17 min'. Rounded down. */
export function formatCountdown(msLeft: number): string {
  const seconds = Math.max(0, Math.floor(msLeft / SECOND_MS));
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return UI_TEXTS.seconds(seconds);
  return minutes < 60 ? UI_TEXTS.minutes(minutes) : UI_TEXTS.hoursMinutes(Math.floor(minutes / 60), minutes % 60);
}

/** The ms after which `formatCountdown` returns another text. */
export function msToNextCountdown(msLeft: number): number {
  return (Math.max(0, msLeft) % (msLeft < MINUTE_MS ? SECOND_MS : MINUTE_MS)) + 1;
}
