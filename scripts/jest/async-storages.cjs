const hooks = require('node:async_hooks');

/** Those with a store, which Node copies to each new promise of the process. */
const running = new Set();

/** What holds the stores of this test file. */
const holders = new Set();

const hold = (store) => {
  const holder = { store };
  holders.add(holder);
  return holder;
};

hooks.AsyncLocalStorage = class extends hooks.AsyncLocalStorage {
  run(store, ...values) {
    running.add(this);
    return super.run(hold(store), ...values);
  }

  enterWith(store) {
    running.add(this);
    super.enterWith(hold(store));
  }

  getStore() {
    return super.getStore()?.store;
  }
};

/**
 * Jest makes an AsyncLocalStorage for each test file and lets it run on, so that the hundredth file of a worker would
 * pay for a hundred of them with every promise. A timer or a handle that is never freed would keep its store, and with
 * it all globals of the file.
 */
exports.stopAsyncStorages = () => {
  for (const storage of running) storage.disable();
  for (const holder of holders) holder.store = undefined;
  running.clear();
  holders.clear();
};
