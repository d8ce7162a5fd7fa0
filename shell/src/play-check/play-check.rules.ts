/** After this many ms away from the site, play starts again. */
export const AWAY_MS = 10 * 60_000;

const MINUTE_MS = 60_000;

/** The choices, in minutes of play; 0 is never. */
export const CHECK_MINUTES = [0, 15, 30, 60] as const;

/** Times of the device's clock, in ms: when play began, and when the site was last open. */
export type Play = { beganMs: number; seenMs: number };

/** The play that continues at a moment, or begins then. */
export function playAt(nowMs: number, play: Play | null): Play {
  const goesOn = play !== null && nowMs >= play.seenMs && nowMs - play.seenMs < AWAY_MS;
  return { beganMs: goesOn ? play.beganMs : nowMs, seenMs: nowMs };
}

/** Whole minutes of play. */
export const minutesOf = ({ beganMs, seenMs }: Play): number => Math.floor((seenMs - beganMs) / MINUTE_MS);

export const isDue = (play: Play, every: number): boolean => every > 0 && minutesOf(play) >= every;
