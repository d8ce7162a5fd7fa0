type Step = { rank: number; run: () => void };

const waiting = new Set<Step>();
let frame = 0;

/** How long to look back: on a slow phone not every frame of a flick moves the page. */
const LOOK_BACK_MS = 150;

/** Where the page was that long before the step that runs, and a newer place for later. */
let [before, newer] = [
  { ms: 0, top: 0 },
  { ms: 0, top: 0 },
];
let speed = 0;

/** How fast the page was scrolled up to the step that runs, in px/ms; 0 for the first step after a break. */
export const scrollSpeed = (): number => speed;

function lookBack(ms: number): void {
  const place = { ms, top: scrollY };
  const passed = ms - newer.ms;
  if (passed > LOOK_BACK_MS) [before, newer] = [passed > 2 * LOOK_BACK_MS ? place : newer, place];
  speed = Math.abs(place.top - before.top) / Math.max(ms - before.ms, 1);
}

function runNext(ms: number): void {
  frame = 0;
  lookBack(ms);
  const [first, ...others] = waiting;
  if (!first) return;
  const next = others.reduce((best, step) => (step.rank < best.rank ? step : best), first);
  waiting.delete(next);
  schedule();
  next.run();
}

function schedule(): void {
  if (waiting.size > 0 && frame === 0) frame = requestAnimationFrame(runNext);
  if (waiting.size > 0 || frame === 0) return;
  cancelAnimationFrame(frame);
  frame = 0;
}

/**
 * Runs a step in a later frame: one in each, so that several parts of a screen together do not make a long task, and
 * those of a lower rank first. Returns a function that cancels it.
 */
export function inLaterFrame(run: () => void, rank = 0): () => void {
  const step = { run, rank };
  waiting.add(step);
  schedule();
  return () => {
    waiting.delete(step);
    schedule();
  };
}
