/** Which of the affected tests fit into the minute that `npm test -- --changed` may take. */

/** As many of a kind as run at the same time; their times below were measured beside each other. */
const AT_ONCE = { units: 4, scripts: 2, specs: 4 };

/** The time of a test file that has not run here yet. */
const ASSUMED_MS = { units: 5000, scripts: 10_000, specs: 20_000 };
const ASSUMED_OF_SERVER_MS = 15_000;

const assumedMs = ({ kind, file }) => (file.startsWith('server/') ? ASSUMED_OF_SERVER_MS : ASSUMED_MS[kind]);

/**
 * Chooses the tests nearest to the change that fit into `ms`, the quicker ones of the same distance first. A test that
 * has changed itself is always chosen. `durations`: the milliseconds of test files in earlier runs.
 */
export function nearestThatFit(tests, { ms, durations }) {
  const msOf = (test) => durations[test.file] ?? assumedMs(test);
  const nearestFirst = tests.toSorted((a, b) => a.distance - b.distance || msOf(a) - msOf(b));
  let rest = ms;
  return nearestFirst.filter((test) => {
    const share = msOf(test) / AT_ONCE[test.kind];
    if (test.distance > 0 && (share > rest || msOf(test) > ms)) return false;
    rest -= share;
    return true;
  });
}
