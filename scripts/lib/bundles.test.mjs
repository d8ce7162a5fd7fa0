import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { buildStale } from './build.mjs';
import { remoteFolders, ROOT } from './workspace.mjs';

const remotes = Object.values(remoteFolders());
before(() => buildStale(['server', 'shell', ...remotes]));

/** The built scripts of a package that hold a text. */
const holding = (folder, text) =>
  readdirSync(join(ROOT, folder, 'dist'), { recursive: true })
    .filter((file) => /\.[cm]?js$/.test(file))
    .map((file) => join(folder, 'dist', file))
    .filter((file) => readFileSync(join(ROOT, file), 'utf8').includes(text));

// Property names are never shortened. This one is what every server half of a call has.
test("no script of the browser holds a server's half of a call", () => {
  assert.notDeepEqual(holding('server', 'encodeAnswer'), []);
  assert.deepEqual(
    ['shell', ...remotes].flatMap((folder) => holding(folder, 'encodeAnswer')),
    [],
  );
});

test('no script of a remote holds a zod of its own', () => {
  assert.notDeepEqual(holding('shell', 'ZodMini'), []);
  assert.deepEqual(
    remotes.flatMap((folder) => holding(folder, 'ZodMini')),
    [],
  );
});
