import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROOT } from './workspace.mjs';

test('the shards of hosted CI run each browser test once: as many as their matrix has, with one seed for all', () => {
  const workflow = readFileSync(join(ROOT, '.github/workflows/ci.yml'), 'utf8');
  const [, browser] = /^ {2}browser:\n((?: {4}.*\n|\n)+)/m.exec(workflow);
  const [, shards] = /^ +matrix: \{ shard: \[(.+)\] \}$/m.exec(browser);
  const [, all] = /npm test -- e2e --shard=\$\{\{ matrix\.shard \}\}\/(\d+)$/m.exec(browser);
  assert.deepEqual(
    shards.split(', ').map(Number),
    Array.from({ length: Number(all) }, (_, at) => at + 1),
  );
  // The seed decides which tests there are, and so which of them are in a shard.
  assert.match(browser, /^ {4}env: \{ SEED: '\$\{\{ github\.run_id \}\}' \}$/m);
});
