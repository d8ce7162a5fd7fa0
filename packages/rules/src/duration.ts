const HOUR = 60;
const DAY = 24 * HOUR;

/** Minutes in words, rounded up: '40 min', '3 h', '2 days'. */
export function formatDuration(minutes: number): string {
  if (minutes <= HOUR) return `${Math.max(1, Math.ceil(minutes))} min`;
  return minutes <= 2 * DAY ? `${Math.ceil(minutes / HOUR)} h` : `${Math.ceil(minutes / DAY)} days`;
}
