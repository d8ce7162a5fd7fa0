import { setTimeout as sleep } from 'node:timers/promises';

/** A request repeated for longer is stuck. Machines stall for seconds, and busy ones for longer. */
const STUCK_MS = 240_000;
const PAUSE_MS = 50;

/** The servers and the model differ: sentences that say where. */
export class Differs extends Error {
  constructor(faults) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

export const expectNone = (faults) => {
  if (faults.length > 0) throw new Differs(faults);
};

/** Repeats a request until there is an answer. `what` names what is stuck otherwise. */
export async function insist(what, ask) {
  const begun = performance.now();
  for (let tries = 1; ; tries += 1) {
    const answer = await ask(tries);
    if (answer !== null) return answer;
    expectNone(performance.now() - begun > STUCK_MS ? [`${what()} is stuck after ${tries} tries`] : []);
    await sleep(PAUSE_MS);
  }
}
