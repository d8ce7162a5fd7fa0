import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readOffer } from '../lib/offer.mjs';
import { normalPath } from '../lib/registry.mjs';
import { remoteFolders, ROOT } from '../lib/workspace.mjs';
import { BUNDLER_RUNTIME, givenModules, runtimeVersion, SHARED, shareKeyOf, sharedForRemote } from './federation.mjs';

test('the shell provides exactly the modules that remotes are built to use', () => {
  const source = readFileSync(join(ROOT, 'shell/src/federation/shared-modules.ts'), 'utf8');
  const table = source.slice(source.indexOf('= {'));
  const given = [...table.matchAll(/^ {2}'?([@\w/-]+)'?(?:: \w+)?,$/gm)].map((match) => match[1]);
  assert.deepEqual(given.sort(), [...SHARED].sort());
});

const versions = () => Object.fromEntries(givenModules(join(ROOT, 'shell')).map(({ key, version }) => [key, version]));

test('every shared module has the same version for the shell and each remote', () => {
  const shell = versions();
  for (const [remote, folder] of Object.entries(remoteFolders())) {
    for (const { shareKey, version, import: own, strictVersion } of Object.values(
      sharedForRemote(join(ROOT, folder)),
    )) {
      assert.equal(version, shell[shareKey], `${shareKey} of ${remote}`);
      assert.equal(own, false);
      assert.equal(strictVersion, true);
    }
  }
});

test('earlier published remotes find the platform and the schema under the names and versions they require', () => {
  const given = versions();
  for (const asked of ['@ank/shared/platform', '@ank/shared/api/schema']) assert.match(given[asked], /^1\./, asked);
});

test('the federation runtime is the version whose globals the shell sets by hand', () => {
  const shell = join(ROOT, 'shell');
  for (const version of [runtimeVersion(shell), runtimeVersion(shell, BUNDLER_RUNTIME)])
    assert.equal(version, '2.9.2', 'look at shell/src/federation/runtime.ts before raising this');
});

test('paths are compared like in the shell and the server', async () => {
  const offer = await readOffer();
  for (const path of ['/AddFundHistory', '/galiIMP/', '/imp', '//', '', '/A//'])
    assert.equal(normalPath(path), offer.normalPath(path), path);
});

test('a major version of shared after the first has its own keys, and no other module has', () => {
  assert.equal(shareKeyOf('@ank/shared/platform', '1.9.0'), '@ank/shared/platform');
  assert.equal(shareKeyOf('@ank/shared/platform', '2.0.0'), '@ank/shared@2/platform');
  assert.equal(shareKeyOf('@ank/shared/api/schema', '12.1.0'), '@ank/shared@12/api/schema');
  assert.equal(shareKeyOf('react', '19.3.1'), 'react');
});
