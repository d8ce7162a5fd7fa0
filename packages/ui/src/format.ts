const POINTS = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

/** Points with Indian grouping: '1,25,000'. */
export function formatPoints(points: number): string {
  return POINTS.format(points);
}

/** Below this, in ms, a countdown is urgent and shows seconds. */
export const URGENT_MS = 15 * 60_000;

const two = (value: number): string => String(value).padStart(2, '0');

/** Formats the remaining ms: '07:42' below 15 minutes, then '42 min', then '1 h 17 min'. */
export function formatCountdown(msLeft: number): string {
  const seconds = Math.max(0, Math.floor(msLeft / 1000));
  const minutes = Math.floor(seconds / 60);
  if (msLeft < URGENT_MS) return `${two(minutes)}:${two(seconds % 60)}`;
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
