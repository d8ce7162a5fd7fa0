const { default: TestRunner } = require('jest-runner');

const { START_TESTS_UNTIL, ALWAYS_START } = process.env;

/** Starts no test files after a point in time, except for the first few. Those not started do not count as failures. */
module.exports = class RunnerUntil extends TestRunner {
  #started = new Set();

  constructor(...settings) {
    super(...settings);
    this.on('test-file-start', ([test]) => void this.#started.add(test));
  }

  runTests(tests, _watcher, options) {
    let asked = 0;
    // Asked before each test file, in their order.
    const isInterrupted = () => ++asked > Number(ALWAYS_START) && Date.now() > Number(START_TESTS_UNTIL);
    return super.runTests(tests, { isInterrupted, on: () => undefined }, options);
  }

  on(event, listener) {
    if (event !== 'test-file-failure') return super.on(event, listener);
    return super.on(event, (details) => (this.#started.has(details[0]) ? listener(details) : undefined));
  }
};
