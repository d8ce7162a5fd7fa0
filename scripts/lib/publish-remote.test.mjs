import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { publishRemote } from './publish-remote.mjs';
import { readRegistry } from './registry.mjs';

const work = mkdtempSync(join(tmpdir(), 'ank-publish-'));
after(() => rmSync(work, { recursive: true, force: true }));

test('a remote whose style sheet reaches the layout is not published, and nothing changes', () => {
  const [site, folder] = [join(work, 'site'), join(work, 'remote')];
  mkdirSync(join(folder, 'dist/assets'), { recursive: true });
  writeFileSync(join(folder, 'dist/assets/entry.js'), '');
  writeFileSync(join(folder, 'dist/assets/remote.css'), '.ank_new-a{color:red}header{display:none}');
  writeFileSync(join(folder, 'package.json'), '{"version":"1.0.0"}');
  writeFileSync(join(folder, 'descriptor.json'), JSON.stringify({ name: 'new', paths: [] }));
  assert.throws(() => publishRemote('new', { site, folder }), {
    message: 'new cannot be published:\nremote.css: header does not begin with a class of the remote.',
  });
  assert.equal(existsSync(site), false);
  assert.deepEqual(readRegistry(site), { remotes: [] });
});
