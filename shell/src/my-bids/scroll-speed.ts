/** How long to look back: on a slow phone not every frame of a flick moves the page. */
export const LOOK_BACK_MS = 150;

type Place = { ms: number; top: number };

/** Where the page was that long ago, and a newer place for later. */
let [before, newer]: [Place, Place] = [
  { ms: 0, top: 0 },
  { ms: 0, top: 0 },
];

/** How fast the page was scrolled up to a frame's time, in px/ms; 0 for the first frame after a break. */
export function scrollSpeed(ms: number): number {
  const place = { ms, top: scrollY };
  const passed = ms - newer.ms;
  if (passed > LOOK_BACK_MS) [before, newer] = [passed > 2 * LOOK_BACK_MS ? place : newer, place];
  return Math.abs(place.top - before.top) / Math.max(ms - before.ms, 1);
}

/** Five screens of a phone a second, in px/ms: nobody reads then, and what would be drawn is gone before it is seen. */
const TOO_FAST = 4;

/** Whether the page was scrolled faster than anybody reads up to a frame's time. */
export const isTooFast = (ms: number): boolean => scrollSpeed(ms) > TOO_FAST;
