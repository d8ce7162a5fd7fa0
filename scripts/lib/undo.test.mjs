import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { publishShell } from './publish-shell.mjs';
import { placeRemote } from './publish.mjs';
import { findEntry, readHistory, readOwners } from './registry.mjs';
import { shellVersionOf } from './shells.mjs';
import { withLock } from './site-lock.mjs';
import { builtRemote, builtShell } from './test/built-remote.mjs';
import { ROOT } from './workspace.mjs';

const work = mkdtempSync(join(tmpdir(), 'ank-undo-'));
const site = join(work, 'site');
after(() => rmSync(work, { recursive: true, force: true }));

const KIT = { 'bid.aaaaaaaaaa.js': '1', 'bid.bbbbbbbbbb.css': '' };
const NEWER = { 'bid.cccccccccc.js': '2', 'bid.dddddddddd.css': '' };
beforeEach(() => {
  rmSync(site, { recursive: true, force: true });
  placeRemote('gali', { site, folder: builtRemote(work, 'gali', { kit: KIT }) });
});

/** A hash of each file below a folder, by its path. */
const hashes = (folder) =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [relative(folder, file), createHash('sha256').update(readFileSync(file)).digest('hex')]),
  );

/** Calls a function of a module in a process that kills itself before the `steps`th rename or removal of a file. */
const runUpTo = (steps, module, name, ...given) =>
  spawnSync(process.execPath, [
    '--input-type=module',
    '--eval',
    `import fs from 'node:fs';
     import { syncBuiltinESMExports } from 'node:module';
     let steps = ${steps};
     for (const name of ['renameSync', 'rmSync']) {
       const original = fs[name];
       fs[name] = (...given) => {
         if ((steps -= 1) < 0) process.kill(process.pid, 'SIGKILL');
         return original(...given);
       };
     }
     syncBuiltinESMExports();
     const module = await import(${JSON.stringify(join(ROOT, 'scripts/lib', module))});
     module.${name}(...${JSON.stringify(given)});`,
  ]).signal === null;

const isServed = (path) => path.startsWith('remotes/') || path === 'registry.json';

for (const [what, name] of [
  ['a new remote', 'lottery'],
  ['a new version', 'gali'],
])
  test(`a publish of ${what} that is killed at any step has published everything, or the next change of the site undoes it`, () => {
    const whole = mkdtempSync(join(work, 'whole-'));
    cpSync(site, whole, { recursive: true });
    const before = hashes(site);
    const folder = builtRemote(work, name, { script: '2', kit: NEWER });
    const outcomes = { nothing: 0, all: 0 };
    for (let steps = 0; ; steps += 1) {
      rmSync(site, { recursive: true });
      cpSync(whole, site, { recursive: true });
      const isDone = runUpTo(steps, 'publish.mjs', 'placeRemote', name, { site, folder });
      const left = hashes(site);
      const isLive = left['registry.json'] !== before['registry.json'];
      for (const path of Object.keys(before).filter((file) => isServed(file) && file !== 'registry.json'))
        assert.equal(left[path], before[path], path);
      withLock(site, () => undefined);
      const now = hashes(site);
      if (!isLive) assert.deepEqual(now, before, `killed at step ${steps}`);
      else {
        const { version, scripts } = findEntry(site, name);
        const row = readHistory(site, name).at(-1);
        assert.deepEqual([row.version, readOwners(site)[name]], [version, `@ank/remote-${name}`]);
        for (const file of [
          ...scripts.map(({ url }) => url.slice(1)),
          `published/maps/${name}/${version}/entry.js.map`,
        ])
          assert.ok(now[file], file);
        assert.ok(now[`remotes/${name}/${version}/entry.json`]);
      }
      assert.deepEqual(readdirSync(site).sort(), ['published', 'registry.json', 'remotes']);
      outcomes[isLive ? 'all' : 'nothing'] += 1;
      if (isDone) break;
    }
    assert.ok(outcomes.nothing > 10 && outcomes.all > 1, JSON.stringify(outcomes));
  });

test('a publish that fails midway changes nothing', () => {
  const history = join(site, 'published/versions/lottery.json');
  writeFileSync(history, 'garbage');
  const before = hashes(site);
  const folder = builtRemote(work, 'lottery', { kit: NEWER });
  assert.throws(() => placeRemote('lottery', { site, folder }), SyntaxError);
  assert.deepEqual(hashes(site), before);
});

/** The build of a shell whose page is `text`, with a runtime of its own and an icon that is not valid UTF-8. */
function shellBuild(text) {
  const dist = builtShell(work, text);
  writeFileSync(join(dist, `assets/federation.${text}.js`), text);
  writeFileSync(join(dist, 'icons/192.png'), Buffer.from([0xff, ...Buffer.from(text)]));
  return dist;
}

const LIVE = 'shell/index.html';
const CANARY = 'shell/canary.json';
const publishNew = () => ['publishShell', site, shellBuild('new')];

for (const { what, last, prepare = () => undefined, change } of [
  { what: 'publish', last: LIVE, change: publishNew },
  { what: 'publish as a canary', last: CANARY, change: () => [...publishNew(), { canary: 10 }] },
  {
    ...{ what: 'publish of the canary as the live shell', last: LIVE, change: publishNew },
    prepare: () => publishShell(site, shellBuild('new'), { canary: 10 }),
  },
  {
    ...{ what: 'rollback', last: LIVE, change: () => ['rollBackShell', shellVersionOf('old'), site] },
    prepare: () => publishShell(site, shellBuild('new')),
  },
])
  test(`a ${what} of the shell that is killed at any step is complete, or the next change of the site undoes it`, () => {
    publishShell(site, shellBuild('old'));
    prepare();
    const whole = mkdtempSync(join(work, 'whole-'));
    cpSync(site, whole, { recursive: true });
    const before = hashes(site);
    const call = change();
    const outcomes = { nothing: 0, all: 0 };
    const ends = [];
    for (let steps = 0; ; steps += 1) {
      rmSync(site, { recursive: true });
      cpSync(whole, site, { recursive: true });
      const isDone = runUpTo(steps, 'publish-shell.mjs', ...call);
      const isComplete = hashes(site)[last] !== before[last];
      withLock(site, () => undefined);
      if (!isComplete) assert.deepEqual(hashes(site), before, `killed at step ${steps}`);
      else ends.push(hashes(join(site, 'shell')));
      outcomes[isComplete ? 'all' : 'nothing'] += 1;
      if (isDone) break;
    }
    assert.ok(outcomes.nothing > 8 && outcomes.all > 1, JSON.stringify(outcomes));
    // The time of a canary's start differs in each run.
    const parts = ends.map((end) => ({ ...end, 'canary.json': '' }));
    for (const part of parts) assert.deepEqual(part, parts.at(-1));
  });
