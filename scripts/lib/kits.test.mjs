import { parse } from 'acorn';
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { fileFaults, readFiles } from './check-files.mjs';
import { pruneRemotes } from './operations.mjs';
import { allowOrigin } from './origins.mjs';
import { placeRemote } from './publish.mjs';
import { readRegistry } from './registry.mjs';
import { needsOf } from './remote-needs.mjs';
import { builtRemote } from './test/built-remote.mjs';

const work = mkdtempSync(join(tmpdir(), 'ank-kits-'));
const site = join(work, 'site');
after(() => rmSync(work, { recursive: true, force: true }));
beforeEach(() => rmSync(site, { recursive: true, force: true }));

const script = (name, text = '') => `(globalThis.ank_kits??={}).${name}??=(made=>given=>made??=(()=>{${text}})())();`;

const KIT = {
  'bid.aaaaaaaaaa.js': script('ank_kit_bid_1a2b3c'),
  'bid.bbbbbbbbbb.css': '.ank_kit_bid_1a2b3c-tile{color:red}',
};

const built = (name, kit = KIT, script = '1') => builtRemote(work, name, { kit, script });
const place = (name, ...more) => placeRemote(name, { site, folder: built(name, ...more) });
const kitsOnSite = () => readdirSync(join(site, 'remotes/_kits/assets')).sort();
const urlsOf = (name) => {
  const { scripts, styles } = readRegistry(site).remotes.find((remote) => remote.name === name);
  return [...scripts, ...styles].map(({ url }) => url);
};

test('two remotes with the same kit get one address of it, and the site has it once, compressed too', () => {
  place('gali');
  const before = kitsOnSite();
  place('starline');
  const shared = ['/remotes/_kits/assets/bid.aaaaaaaaaa.js', '/remotes/_kits/assets/bid.bbbbbbbbbb.css'];
  assert.deepEqual([urlsOf('gali'), urlsOf('starline')], [shared, shared]);
  assert.deepEqual(kitsOnSite(), before);
  assert.equal(before.length, 6);
  const packed = readFileSync(join(site, 'remotes/_kits/assets/bid.aaaaaaaaaa.js.gz'));
  assert.equal(gunzipSync(packed).toString(), KIT['bid.aaaaaaaaaa.js']);
  assert.deepEqual(readdirSync(join(site, 'remotes/gali', readRegistry(site).remotes[0].version)).sort(), [
    'assets',
    'entry.json',
    'mf-manifest.json',
    'needs.json',
  ]);
});

test('a remote on a separate host has its kit there', () => {
  allowOrigin(site, 'https://gali.example');
  placeRemote('gali', { site, folder: built('gali'), baseUrl: 'https://gali.example/build' });
  assert.deepEqual(urlsOf('gali'), [
    'https://gali.example/build/_kits/assets/bid.aaaaaaaaaa.js',
    'https://gali.example/build/_kits/assets/bid.bbbbbbbbbb.css',
  ]);
  const [{ version }] = readRegistry(site).remotes;
  assert.equal(readdirSync(join(site, 'remotes/gali', version, '_kits/assets')).length, 6);
});

test('a different kit with the same name is refused, because its styles would affect the other one, and changes nothing', () => {
  place('gali');
  const before = kitsOnSite();
  const other = { 'bid.cccccccccc.js': script('ank_kit_bid_1a2b3c', 'other'), 'bid.bbbbbbbbbb.css': '' };
  assert.throws(() => place('starline', other), {
    message: [
      'starline cannot be published:',
      'bid.bbbbbbbbbb.css is another file on the site.',
      'bid.cccccccccc.js: ank_kit_bid_1a2b3c is another kit on the site.',
    ].join('\n'),
  });
  assert.deepEqual(kitsOnSite(), before);
  assert.equal(readRegistry(site).remotes.length, 1);
});

test('a kit stays as long as a version loads it', () => {
  const newer = {
    'bid.dddddddddd.js': script('ank_kit_bid_4d5e6f'),
    'bid.eeeeeeeeee.css': '.ank_kit_bid_4d5e6f-tile{color:red}',
  };
  place('starline');
  place('gali', KIT);
  for (const own of ['2', '3', '4']) place('gali', newer, own);
  pruneRemotes(site, 1);
  assert.equal(kitsOnSite().length, 12, 'starline still loads the first kit');
  for (const own of ['2', '3', '4']) place('starline', newer, own);
  pruneRemotes(site, 1);
  assert.deepEqual(
    kitsOnSite().filter((file) => !/\.(br|gz)$/.test(file)),
    Object.keys(newer),
  );
});

const faultsOf = (kit) => {
  const folder = built('gali', kit);
  const manifest = JSON.parse(readFileSync(join(folder, 'dist/mf-manifest.json')));
  const faults = fileFaults(
    'gali',
    manifest,
    readFiles(join(folder, 'dist/assets')),
    readFiles(join(folder, 'dist/_kits/assets')),
  );
  return faults.filter((fault) => /kit|bid\./.test(fault));
};

test('a kit is checked like its remote: hashes, addresses, styles, and its name', () => {
  const notHashed = Object.keys(KIT).map((file) => `${file} has no hash in the entry, so browsers would not check it.`);
  assert.deepEqual(faultsOf(KIT), notHashed);
  const text = 'fetch("https://evil.example/a")';
  const foreign = { ...KIT, 'bid.aaaaaaaaaa.js': script('ank_kit_bid_1a2b3c', text) };
  assert.match(
    faultsOf(foreign).join('\n'),
    /bid\.aaaaaaaaaa\.js contains the foreign address https:\/\/evil\.example\/a/,
  );
  assert.match(faultsOf({ ...KIT, 'bid.bbbbbbbbbb.css': 'header{display:none}' }).join('\n'), /bid\.bbbbbbbbbb\.css: /);
  assert.match(
    faultsOf({ ...KIT, 'more.ffffffffff.js': '1' }).join('\n'),
    /A remote includes one kit, under its name\./,
  );
  assert.match(faultsOf({ 'bid.aaaaaaaaaa.js': '1' }).join('\n'), /A remote includes one kit, under its name\./);
});

test('what a kit reads of a shared module counts as a need of its remote', () => {
  const parsed = (text) => parse(text, { ecmaVersion: 'latest', ranges: true });
  const row = (id, key, range) => `${id}:{shareKey:"${key}",requiredVersion:"${range}"}`;
  const rows = [row('7', 'react', '^19.3.1'), row('8', '@ank/shared@2/platform', '^2.0.0')];
  const entry = `var t={moduleIdToConsumeDataMapping:{${rows.join()}}};`;
  const inModules = `var m={9(e){e.exports=given["@ank/shared/platform"]},12:function(e){e.exports=given.react},
    5(e,t,n){var r=n(9),a=n(12);r.useCall(a.useState)}}`;
  const inOneScope = `let r=given["@ank/shared/platform"],a=given.react;function k(){return r.useCall(a.useState)}`;
  for (const kit of [inModules, inOneScope])
    assert.deepEqual(needsOf([parsed(entry)], [parsed(kit)]), {
      asks: { react: '^19.3.1', '@ank/shared@2/platform': '^2.0.0' },
      uses: { react: ['useState'], '@ank/shared@2/platform': ['useCall'] },
    });
});
