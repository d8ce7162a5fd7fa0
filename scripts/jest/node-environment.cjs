const { TestEnvironment } = require('jest-environment-node');
const { stopStorages } = require('./storages.cjs');

module.exports = class NodeEnvironment extends TestEnvironment {
  async teardown() {
    stopStorages();
    await super.teardown();
  }
};
