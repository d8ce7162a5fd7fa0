import { setTimeout as sleep } from 'node:timers/promises';

/** Polls until the condition holds; fails after two minutes and names the condition. */
export async function eventually(what: string, holds: () => boolean | Promise<boolean>, everyMs = 2): Promise<void> {
  const givesUpAt = performance.now() + 120_000;
  while (!(await holds())) {
    if (performance.now() > givesUpAt) throw new Error(`waited in vain for ${what}`);
    await sleep(everyMs);
  }
}
