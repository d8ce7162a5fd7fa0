import { FAULTS, faultsFor } from './faults.mjs';
import { openPlace } from './place.mjs';
import { isFull, unmetOf } from './report.mjs';
import { Differs } from './insist.mjs';
import { createRun } from './run.mjs';

/**
 * Tortures its own site with these kinds of faults until the seconds have passed, the steps are done, or a full run is
 * reached, and for up to `atMost` seconds while a fault is missing. `isShort`: with smaller steps. Returns
 * { seed, counts, abilities, unmet, faults, seconds }; `faults` is empty if nothing differs.
 */
export async function torture({
  seconds,
  atMost = seconds,
  steps = Infinity,
  seed,
  isShort = false,
  only = FAULTS.map(({ kind }) => kind),
  database = null,
  note = () => undefined,
}) {
  const counts = {};
  const { place, model } = await openPlace(database);
  const begun = performance.now();
  const passed = () => (performance.now() - begun) / 1000;
  const possible = faultsFor(place.abilities).filter(({ kind }) => only.includes(kind));
  const isOver = (number) =>
    number >= steps || isFull(counts, possible) || passed() > (unmetOf(counts, possible).length > 0 ? atMost : seconds);
  const run = createRun({ place, model, seed, faults: possible, isShort, counts });
  let number = 0;
  const withStep = (faults) => faults.map((fault) => `seed ${seed}, step ${number}: ${fault}`);
  let faults = [];
  try {
    for (; !isOver(number); number += 1) {
      const from = performance.now();
      const { fault } = await run.step(number);
      note({ number, kind: fault.kind, ms: performance.now() - from });
    }
    await run.finish();
  } catch (error) {
    faults = error instanceof Differs ? withStep(error.faults) : withStep([error.stack]);
  } finally {
    await place.close();
  }
  const { abilities } = place;
  return { seed, counts, abilities, unmet: unmetOf(counts, possible), faults, seconds: passed() };
}
