import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { placeRemote } from './publish.mjs';
import { findEntry } from './registry.mjs';
import { builtRemote } from './test/built-remote.mjs';
import { ROOT } from './workspace.mjs';

const work = mkdtempSync(join(tmpdir(), 'ank-publish-command-'));
const site = join(work, 'site');
after(() => rmSync(work, { recursive: true, force: true }));
beforeEach(() => rmSync(site, { recursive: true, force: true }));

const place = (script) => placeRemote('gali', { site, folder: builtRemote(work, 'gali', { script }) }).version;

function run(...words) {
  const command = [join(ROOT, 'scripts/publish.mjs'), ...words, '--site', site];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  return { status, text: (stdout + stderr).trim() };
}

test('with a percentage a published version is tried, and the live one stays', () => {
  const [first, second] = [place('1'), place('2')];
  const { status, text } = run('gali', '--version', first, '--canary', '10');
  assert.deepEqual([status, text], [0, `gali is at ${second}, and ${first} is on trial`]);
  const { version, canary } = findEntry(site, 'gali');
  assert.deepEqual([version, canary.version, canary.percent], [second, first, 10]);
  assert.match(run('gali', '--version', first, '--canary', '101').text, /A percentage must be a number from 0 to 100/);
  assert.deepEqual(run('gali', '--version', first), { status: 0, text: `gali is at ${first} again` });
  assert.equal(findEntry(site, 'gali').version, first);
});

test('more than one name is refused, and nothing is published', () => {
  const [first, second] = [place('1'), place('2')];
  const { status, text } = run('gali', 'wallet', '--version', first);
  assert.equal(status, 1);
  assert.match(text, /^Give one remote, not also wallet\./);
  assert.equal(findEntry(site, 'gali').version, second);
});
