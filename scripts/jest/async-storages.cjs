const hooks = require('node:async_hooks');

/** Those with a store, which Node copies to each new promise of the process. */
const running = new Set();

hooks.AsyncLocalStorage = class extends hooks.AsyncLocalStorage {
  run(...values) {
    running.add(this);
    return super.run(...values);
  }

  enterWith(store) {
    running.add(this);
    super.enterWith(store);
  }
};

/**
 * Jest makes an AsyncLocalStorage for each test file and lets it run on, so that the hundredth file of a worker would
 * pay for a hundred of them with every promise.
 */
exports.stopAsyncStorages = () => {
  for (const storage of running) storage.disable();
  running.clear();
};
