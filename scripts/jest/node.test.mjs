import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';

const require = createRequire(import.meta.url);
const fromProtocol = createRequire(new URL('../../packages/protocol/package.json', import.meta.url));

test("tests load none of zod's languages", () => {
  const text = readFileSync(fromProtocol.resolve('zod/v4/core'), 'utf8');
  const languages = [...text.matchAll(/require\("(.*locales.*)"\)/g)].map(([, name]) => name);
  assert.equal(languages.length, 1);
  for (const preset of ['node', 'dom']) {
    const { moduleNameMapper } = require(`./${preset}.cjs`);
    const [, file] = Object.entries(moduleNameMapper).find(([pattern]) => new RegExp(pattern).test(languages[0]));
    assert.deepEqual(require(file), {}, preset);
  }
});
