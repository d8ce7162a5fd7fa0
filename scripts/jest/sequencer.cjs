const Sequencer = require('@jest/test-sequencer').default;

/** They start servers, kill them and wait for databases, or repeat thousands of movements. */
const LONGEST = /\/server\/src\/(ledger\/(model|faults)|main\.|operator\/process\.)/;

/** Screens before the server's other tests: they wait more often, which costs least beside the browser tests. */
const rank = ({ path }) => (LONGEST.test(path) ? 0 : path.includes('/server/') ? 2 : 1);

/** The longest files first, which would otherwise run alone at the end; similar ones by their last duration or size. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((a, b) => rank(a) - rank(b));
  }
};
