const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const NodeEnvironment = require('@ank/scripts/jest/node-environment');

let engine = null;

/** Runs `work` so that no timer set by it, or by such a timer, keeps the process alive. */
function withoutWaiting(work) {
  return (...values) => {
    const { setTimeout } = globalThis;
    const restore = () => void (globalThis.setTimeout = setTimeout);
    globalThis.setTimeout = (callback, ...rest) => setTimeout(withoutWaiting(callback), ...rest).unref();
    let result;
    try {
      result = work(...values);
    } finally {
      if (!(result instanceof Promise)) restore();
    }
    return result instanceof Promise ? result.finally(restore) : result;
  };
}

/** PostgreSQL sets a timer of ten seconds whenever it becomes idle, which a finished test run would wait for. */
const startEngine = withoutWaiting(async (pglite) => {
  const prepared = new Blob([readFileSync(join(process.env.TEST_PGLITE, 'data.tar'))]);
  const made = await pglite.PGlite.create({ loadDataDir: prepared });
  made.execProtocolRawSync = withoutWaiting(made.execProtocolRawSync.bind(made));
  return made;
});

/**
 * The embedded database does not load in jest's module system, so it is loaded here. One engine serves all test files
 * of a worker, because starting it is slow. PostgreSQL servers that a test may kill come from here for the same reason.
 */
module.exports = class DatabaseEnvironment extends NodeEnvironment {
  async setup() {
    await super.setup();
    const pglite = await import('@electric-sql/pglite');
    this.global.pglite = pglite;
    this.global.workersEngine = () => (engine ??= startEngine(pglite));
    this.global.ownPostgres = async () => {
      const { startOwnPostgres } = await import('../../scripts/lib/postgres.mjs');
      return startOwnPostgres({ durable: true });
    };
    this.global.ownStandby = async (of) => {
      const { startOwnPostgres } = await import('../../scripts/lib/postgres.mjs');
      return startOwnPostgres({ durable: true, of });
    };
  }
};
