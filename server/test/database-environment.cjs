const { TestEnvironment } = require('jest-environment-node');

let engine = null;

/** PostgreSQL sets a timer of ten seconds whenever it becomes idle, for which a finished test run would wait. */
function withoutWaitingTimers(made) {
  const run = made.execProtocolRawSync.bind(made);
  made.execProtocolRawSync = (...message) => {
    const { setTimeout } = globalThis;
    globalThis.setTimeout = (...timer) => setTimeout(...timer).unref();
    try {
      return run(...message);
    } finally {
      globalThis.setTimeout = setTimeout;
    }
  };
  return made;
}

/**
 * The embedded database does not load inside jest's own module system, so it is loaded here. One engine serves all test
 * files of a worker, emptied before each: starting it takes two seconds.
 */
module.exports = class DatabaseEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const pglite = await import('@electric-sql/pglite');
    this.global.pglite = pglite;
    this.global.emptyEngine = async () => {
      engine ??= pglite.PGlite.create().then(withoutWaitingTimers);
      await (await engine).exec('drop schema public cascade; create schema public');
      return engine;
    };
  }
};
