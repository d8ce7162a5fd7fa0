type Step = { rank: number; run: (ms: number) => void };

const waiting = new Set<Step>();
let frame = 0;

function runNext(ms: number): void {
  frame = 0;
  const [first, ...others] = waiting;
  if (!first) return;
  const next = others.reduce((best, step) => (step.rank < best.rank ? step : best), first);
  waiting.delete(next);
  schedule();
  next.run(ms);
}

function schedule(): void {
  if (waiting.size > 0 && frame === 0) frame = requestAnimationFrame(runNext);
  if (waiting.size > 0 || frame === 0) return;
  cancelAnimationFrame(frame);
  frame = 0;
}

/**
 * Runs a step in a later frame: one in each, so that several parts of a screen together do not make a long task, and
 * those of a lower rank first. Hands it the frame's time in ms. Returns a function that cancels it.
 */
export function inLaterFrame(run: Step['run'], rank = 0): () => void {
  const step = { run, rank };
  waiting.add(step);
  schedule();
  return () => {
    waiting.delete(step);
    schedule();
  };
}
