/**
 * Runs `work` every `everyMs` while the page is visible, and at once when it becomes visible again. Returns a function
 * that stops it.
 */
export function whileVisible(work: () => void, everyMs: number): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const run = (): void => {
    clearInterval(timer);
    if (document.visibilityState === 'visible') timer = setInterval(work, everyMs);
  };
  const follow = (): void => {
    run();
    if (document.visibilityState === 'visible') work();
  };
  run();
  document.addEventListener('visibilitychange', follow);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', follow);
  };
}
