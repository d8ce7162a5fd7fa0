const HOUR = 60;
const DAY = 24 * HOUR;

/** Minutes in the unit that people would use, rounded up: 40 minutes, 3 hours, 2 days. */
export function durationOf(minutes: number): { count: number; unit: 'minutes' | 'hours' | 'days' } {
  if (minutes <= HOUR) return { count: Math.max(1, Math.ceil(minutes)), unit: 'minutes' };
  return minutes <= 2 * DAY
    ? { count: Math.ceil(minutes / HOUR), unit: 'hours' }
    : { count: Math.ceil(minutes / DAY), unit: 'days' };
}
