import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { newKey, publicKeyIn, publicText } from './statement.mjs';

test('no new key is read as an option by the command that adds it', () => {
  const texts = Array.from({ length: 1000 }, () => publicText(newKey()));
  assert.deepEqual(
    texts.filter((text) => text.startsWith('-') || publicKeyIn(text) === null),
    [],
  );
});

test('many keys can be made whenever garbage is collected', () => {
  const module = new URL('statement.mjs', import.meta.url);
  const script = `import { newKey } from '${module}'; for (let made = 0; made < 3000; made += 1) newKey();`;
  for (const interval of [17, 23, 29]) {
    const flags = ['--max-semi-space-size=1', `--gc-interval=${interval}`, '--input-type=module'];
    const { status } = spawnSync(process.execPath, [...flags, '--eval', script], { timeout: 60_000 });
    assert.equal(status, 0, `with a collection after every ${interval} allocations`);
  }
});
