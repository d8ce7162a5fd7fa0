import { stripVTControlCharacters } from 'node:util';

/** The totals of a test run, its failed tests and its slowest ones. */

const LONGEST = 12;
const LINES_OF_AN_ERROR = 12;

const shortened = ({ title, error }) => ({
  title,
  error: stripVTControlCharacters(error).trim().split('\n').slice(0, LINES_OF_AN_ERROR).join('\n'),
});

export function createTally() {
  const total = { passed: 0, failed: 0 };
  const durations = [];
  const repeated = [];
  const failures = [];
  const failedSteps = [];

  return {
    total,
    /** Adds a step's counts and prints its line, after the output if the step failed. */
    add(name, { passed, failed }, { output = '', ms = 0 } = {}) {
      total.passed += passed;
      total.failed += failed;
      if (failed > 0) {
        failedSteps.push(name);
        console.log(output.trim());
      }
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
      repeated.push(...rows.map(shortened));
    },
    repeated: () => repeated,
    /** Records tests that failed, and files that could not run: rows of { title, error }. */
    fail(rows) {
      failures.push(...rows.map(shortened));
    },
    failures: () => failures,
    failedSteps: () => failedSteps,
    longest: () => durations.toSorted((a, b) => b.ms - a.ms).slice(0, LONGEST),
  };
}
