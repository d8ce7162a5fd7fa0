import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readJson } from '../lib/registry.mjs';
import { buildTemplate } from '../lib/test/built-parts.mjs';
import { ROOT } from '../lib/workspace.mjs';
import { BUNDLER_RUNTIME, runtimeVersion } from './federation.mjs';

// Inside the clone: source maps name the packages by the way from a remote's folder, which must not pass its root.
const scratch = join(ROOT, '.cache');
mkdirSync(scratch, { recursive: true });
const work = mkdtempSync(join(scratch, 'names-'));
after(() => rmSync(work, { recursive: true, force: true }));

/** Builds the template with a text, and returns its container and all names in its files that begin like it. */
async function built(folder, text) {
  await buildTemplate(folder, 'lucky-draw', () => {
    const texts = join(folder, 'src/home/home.messages.ts');
    writeFileSync(texts, readFileSync(texts, 'utf8').replace('Loading', text));
  });
  const assets = join(folder, 'dist/assets');
  const files = readdirSync(assets)
    .map((file) => readFileSync(join(assets, file), 'utf8'))
    .join('');
  const { name, globalName } = readJson(join(folder, 'dist/mf-manifest.json')).metaData;
  return { container: globalName, names: new Set([name, ...files.match(/ank_lucky_draw\w*/g)]), files };
}

test('every global name of a remote contains its version, which depends on its files', async () => {
  const first = await built(join(work, 'first'), 'one');
  const again = await built(join(work, 'again'), 'one');
  const other = await built(join(work, 'other'), 'two');
  assert.match(first.container, /^ank_lucky_draw_[0-9a-f]{6}$/);
  assert.deepEqual([...first.names], [first.container]);
  for (const name of [`Chunk${first.container}`, `.${first.container}-`]) assert.ok(first.files.includes(name), name);
  assert.ok(again.files === first.files);
  assert.notEqual(other.container, first.container);
});

test('an entry asks for the runtime by its version, and no file names the folder of the packages', async () => {
  const folder = join(work, 'elsewhere');
  const { files } = await built(folder, 'one');
  const version = runtimeVersion(join(ROOT, 'shell'), BUNDLER_RUNTIME);
  assert.ok(files.includes(`ank_entry_runtime("${version}")`));
  const named = readdirSync(join(folder, 'dist'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && readFileSync(join(entry.parentPath, entry.name)).includes(ROOT))
    .map(({ name }) => name);
  assert.deepEqual(named, []);
});
