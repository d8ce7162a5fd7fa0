const { TestEnvironment } = require('jest-environment-jsdom');
const { stopAsyncStorages } = require('./async-storages.cjs');
const { keepCompiledCode } = require('./compiled-code.cjs');

const FROM_NODE = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'AbortController',
  'AbortSignal',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'TextEncoder',
  'TextDecoder',
  'structuredClone',
];

/** jsdom has no fetch API, which the router and the API client need. */
module.exports = class DomEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of FROM_NODE) this.global[name] = globalThis[name];
    Object.defineProperty(this.global.crypto, 'subtle', { value: globalThis.crypto.subtle, configurable: true });
  }

  async teardown() {
    stopAsyncStorages();
    keepCompiledCode();
    await super.teardown();
  }
};
