import { setTimeout as sleep } from 'node:timers/promises';

/** Asks every few milliseconds until it holds; when it does not for 20 seconds, fails and says what was waited for. */
export async function eventually(what: string, holds: () => boolean | Promise<boolean>, everyMs = 2): Promise<void> {
  const givesUpAt = performance.now() + 20_000;
  while (!(await holds())) {
    if (performance.now() > givesUpAt) throw new Error(`waited in vain for ${what}`);
    await sleep(everyMs);
  }
}
