import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import vm from 'node:vm';

const { Script } = vm;
/** Whether V8 had code of each script that was made. */
let hadCode = [];
vm.Script = class extends Script {
  constructor(source, options) {
    super(source, options);
    hadCode.push(options.cachedData !== undefined && this.cachedDataRejected === false);
  }
};

const { keepCompiledCode } = createRequire(import.meta.url)('./compiled-code.cjs');

const SOURCE = 'module.exports = (value) => { if (value > 1) throw new Error(`${value}`); return value; };';

function load(source, filename) {
  const module = { exports: {} };
  const parsingContext = vm.createContext({});
  vm.compileFunction(source, ['module', 'exports'], { filename, parsingContext })(module, module.exports);
  return { own: module.exports, errorsOf: vm.runInContext('Error', parsingContext) };
}

test('a module is compiled once, and again when its source has changed', () => {
  hadCode = [];
  assert.equal(load(SOURCE, '/a.js').own(1), 1);
  keepCompiledCode();
  assert.equal(load(SOURCE, '/a.js').own(1), 1);
  assert.equal(load(SOURCE, '/b.js').own(1), 1);
  assert.equal(load(SOURCE.replace('return value', 'return -value'), '/a.js').own(1), -1);
  assert.deepEqual(hadCode, [false, true, false, false]);
});

test('each test file has its own copy of a module, in its own context', () => {
  const first = load(SOURCE, '/c.js');
  keepCompiledCode();
  const second = load(SOURCE, '/c.js');
  assert.notEqual(first.own, second.own);
  assert.throws(() => second.own(2), second.errorsOf);
});

test('an error has its place in the source', () => {
  const place = `/d.js:1:${SOURCE.indexOf('new Error') + 1})`;
  const expectPlace = ({ own }) =>
    assert.throws(
      () => own(2),
      ({ stack }) => stack.includes(place),
    );
  expectPlace(load(SOURCE, '/d.js'));
  keepCompiledCode();
  expectPlace(load(SOURCE, '/d.js'));
});
