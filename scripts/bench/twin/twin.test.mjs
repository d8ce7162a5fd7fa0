import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from '../../lib/workspace.mjs';

const exportsOf = (file) =>
  [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)]
    .map(([, name]) => name)
    .sort();

test("the twin's loader has what the shell takes from its own", () => {
  const own = exportsOf('shell/src/federation/load-remote.ts');
  assert.ok(own.includes('loadRemote'));
  assert.deepEqual(exportsOf('scripts/bench/twin/load-remote.ts'), own);
});
