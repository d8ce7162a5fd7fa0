import { faultsFor } from './faults.mjs';
import { openPlace } from './place.mjs';
import { isFull, tableOf } from './report.mjs';
import { Differs } from './insist.mjs';
import { createRun } from './run.mjs';

/**
 * Tortures a site of its own until the seconds are over, so many steps are done, or each number of a full run is
 * reached; a step that has begun is finished. Returns { counts, faults, table }; `faults` is empty if nothing differs.
 */
export async function torture({ seconds, steps = Infinity, seed, database = null, note = () => undefined }) {
  const counts = {};
  const { place, model } = await openPlace(database);
  const begun = performance.now();
  const kinds = faultsFor(place.abilities);
  const run = createRun({ place, model, seed, counts });
  let number = 0;
  const tell = (faults) => faults.map((fault) => `seed ${seed}, step ${number}: ${fault}`);
  let faults = [];
  try {
    for (; number < steps && performance.now() - begun < seconds * 1000 && !isFull(counts, kinds); number += 1) {
      const from = performance.now();
      const { fault } = await run.step(number);
      note({ number, kind: fault.kind, ms: performance.now() - from, counts });
    }
    await run.finish();
  } catch (error) {
    faults = error instanceof Differs ? tell(error.faults) : tell([error.stack]);
  } finally {
    await place.close();
  }
  return { counts, faults, table: tableOf(counts, place.abilities), seconds: (performance.now() - begun) / 1000 };
}
