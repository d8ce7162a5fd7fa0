/** Does some work at the end of this turn of the event loop; `failed` if it throws. */
export type Defer = (work: () => void, failed: () => void) => void;

/**
 * Does the work of one turn together: the write of an answer wakes the client's process, and those that follow at once
 * cost a third of one that wakes it again.
 */
export function createDefer(): Defer {
  let waiting: (() => void)[] = [];
  function doAll(): void {
    const due = waiting;
    waiting = [];
    for (const work of due) work();
  }
  return (work, failed) => {
    waiting.push(() => {
      try {
        work();
      } catch {
        failed();
      }
    });
    if (waiting.length === 1) setImmediate(doAll);
  };
}
