import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const require = createRequire(import.meta.url);
const { createTransformer } = require('./typescript.cjs');

const cacheDirectory = mkdtempSync(join(tmpdir(), 'ank-typescript-'));
after(() => rmSync(cacheDirectory, { recursive: true, force: true }));

const settings = { tsconfig: require.resolve('./tsconfig.json') };
const optionsOf = (rootDir, more = {}) => ({
  config: { rootDir, cwd: rootDir, cacheDirectory, cache: true, globals: {}, testMatch: [], testRegex: [] },
  configString: rootDir,
  instrument: false,
  supportsStaticESM: false,
  cacheFS: new Map(),
  ...more,
});
const [SHELL, UI] = ['/shell', '/ui'].map((folder) => optionsOf(folder));
const TEXT = 'export const a: number = 1;';
const typescript = createTransformer(settings);

/** The files that it has compiled so far. */
const kept = () =>
  readdirSync(cacheDirectory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

test('a file that one package has compiled is taken for the next one', () => {
  const compiled = typescript.process(TEXT, '/a.ts', SHELL);
  assert.match(compiled.code, /exports\.a = 1;/);
  assert.equal(kept().length, 1);
  assert.deepEqual(typescript.process(TEXT, '/a.ts', UI), compiled);
  assert.equal(typescript.getCacheKey(TEXT, '/a.ts', UI), typescript.getCacheKey(TEXT, '/a.ts', SHELL));
  writeFileSync(kept()[0], 'as kept');
  assert.deepEqual(createTransformer(settings).process(TEXT, '/a.ts', UI), { code: 'as kept' });
});

test('another text, place, setting of TypeScript or of Jest is compiled anew', () => {
  const tsconfig = join(mkdtempSync(join(cacheDirectory, 'other-')), 'tsconfig.json');
  writeFileSync(tsconfig, '{ "compilerOptions": { "isolatedModules": true, "module": "CommonJS" } }');
  const others = [
    [typescript, TEXT.replace('1', '2'), '/a.ts', UI],
    [typescript, TEXT, '/b.ts', UI],
    [typescript, TEXT, '/a.ts', optionsOf('/ui', { instrument: true })],
    [createTransformer({ tsconfig }), TEXT, '/a.ts', UI],
  ];
  for (const [transformer, ...other] of others) {
    const before = kept().length;
    assert.match(transformer.process(...other).code, /exports\.a = [12];/);
    assert.equal(kept().length, before + 1);
  }
});
