/** The totals of a test run, and its slowest tests. */

const LONGEST = 12;

export function createTally() {
  const total = { passed: 0, failed: 0 };
  const durations = [];
  const repeated = [];

  return {
    total,
    /** Adds a step's counts and prints its line, after the output if the step failed. */
    add(name, { passed, failed }, { output = '', ms = 0 } = {}) {
      total.passed += passed;
      total.failed += failed;
      if (failed > 0) console.log(output.trim());
      const counts = `${passed} passed${failed > 0 ? `, ${failed} failed` : ''}`;
      console.log(
        `${failed > 0 ? 'FAILED' : 'ok    '} ${name}: ${counts}${ms > 0 ? ` (${(ms / 1000).toFixed(1)} s)` : ''}`,
      );
    },
    /** Records the duration of single tests: rows of { title, ms }. */
    time(rows) {
      durations.push(...rows);
    },
    /** Records tests that passed only when repeated: rows of { title, error }. */
    flaky(rows) {
      repeated.push(...rows);
    },
    repeated: () => repeated,
    longest: () => durations.toSorted((a, b) => b.ms - a.ms).slice(0, LONGEST),
  };
}
