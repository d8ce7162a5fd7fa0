const { TestEnvironment } = require('jest-environment-node');
const { stopAsyncStorages } = require('./async-storages.cjs');

module.exports = class NodeEnvironment extends TestEnvironment {
  async teardown() {
    stopAsyncStorages();
    await super.teardown();
  }
};
