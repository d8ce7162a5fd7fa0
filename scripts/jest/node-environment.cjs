const { TestEnvironment } = require('jest-environment-node');
const { stopAsyncStorages } = require('./async-storages.cjs');
const { keepCompiledCode } = require('./compiled-code.cjs');

module.exports = class NodeEnvironment extends TestEnvironment {
  async teardown() {
    stopAsyncStorages();
    keepCompiledCode();
    await super.teardown();
  }
};
