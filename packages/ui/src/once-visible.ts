/** Runs `work` once, after `delayMs`, or later as a hidden page is shown: it has no timer. Returns how to cancel it. */
export function onceVisible(work: () => void, delayMs: number): () => void {
  const dueAtMs = performance.now() + delayMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = (): void => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', wait);
  };
  const run = (): void => {
    cancel();
    work();
  };
  const wait = (): void => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') timer = setTimeout(run, dueAtMs - performance.now());
  };
  wait();
  document.addEventListener('visibilitychange', wait);
  return cancel;
}
