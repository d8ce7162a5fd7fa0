import integrities from '@ank/scripts/integrities';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATABASES } from '../../../test/support/databases';
import { at, createWorld, type World } from '../../../test/support/world';
import { createLogger } from '../../logger';
import { runCommand } from '../../operator/run-command';
import { listHealth } from '../../remotes/list-health';

const file = { url: '/x.js', integrity: integrities.wellFormed[0] };
const build = (version: string): object => ({
  ...{ version, contract: 1, container: 'ank_gali', entry: file, scripts: [], styles: [] },
});
const gali = { name: 'gali', title: 'Gali', enabled: true, paths: [], navigation: [], ...build('2') };

const LOADED = { remote: 'gali', version: '2', phase: 'loaded', cause: '', frames: [], browser: 'chrome' };
const FAILED = { ...LOADED, phase: 'expose', cause: 'TypeError: x is undefined', frames: ['remote.1a.js:1:2345'] };

describe.each(DATABASES)("pages' reports of loading remotes on $name", (kind) => {
  const siteDir = mkdtempSync(join(tmpdir(), 'ank-loads-'));
  let world: World;
  let hour = 0;
  beforeAll(async () => {
    writeFileSync(join(siteDir, 'registry.json'), JSON.stringify({ remotes: [{ ...gali, fallback: build('1') }] }));
    world = await createWorld(kind, { SITE_DIR: siteDir, TRUST_PROXY: 'true' });
  });
  // Each test has its own hour, because counts are by the hour.
  beforeEach(() => world.setClock(at('10:00 AM') + (hour += 1) * 3_600_000));
  afterAll(async () => {
    await world.close();
    rmSync(siteDir, { recursive: true });
  });

  const report = (load: object, address = '203.0.113.7') =>
    world.call('/api-remote-load', load, { 'x-forwarded-for': address });
  const operate = (words: string[]) => runCommand({ ...world, logger: createLogger('silent') }, words);
  const health = async () => (await listHealth(world, 1)).versions;

  it('are counted by version, loads and failures', async () => {
    for (const load of [LOADED, FAILED, { ...LOADED, version: '1' }])
      expect((await report(load)).body).toEqual({ msg: 'Success', status: true });
    expect(await health()).toEqual([
      { remote: 'gali', version: '1', loads: 1, failures: 0, instead: 0, networks: 1 },
      { remote: 'gali', version: '2', loads: 2, failures: 1, instead: 0, networks: 1 },
    ]);
  });

  it('count an error of a page that is left as a failure of the load before', async () => {
    await report(LOADED);
    await report({ ...FAILED, phase: 'unmount' });
    expect(await health()).toEqual([{ remote: 'gali', version: '2', loads: 1, failures: 1, instead: 0, networks: 1 }]);
  });

  it('distinguish a version that ran in place of a failed one', async () => {
    await report(FAILED);
    await report({ ...LOADED, version: '1', replaced: '2' });
    expect(await health()).toEqual([
      { remote: 'gali', version: '1', loads: 1, failures: 0, instead: 1, networks: 1 },
      { remote: 'gali', version: '2', loads: 1, failures: 1, instead: 0, networks: 1 },
    ]);
  });

  it('are counted alike for a server of the previous release', async () => {
    const call = `select count_remote_load($1, '203.0.113.0/24', 'gali', '2', $2, '', 'chrome', '{}') as counted`;
    for (const phase of ['loaded', 'expose'])
      expect(await world.database.query(call, [world.clock.iso(), phase])).toEqual([{ counted: true }]);
    expect(await health()).toEqual([{ remote: 'gali', version: '2', loads: 2, failures: 1, instead: 0, networks: 1 }]);
  });

  it('of a version that is not in the registry get the same answer and are not counted', async () => {
    for (const load of [
      { ...LOADED, version: '3' },
      { ...LOADED, remote: 'lottery' },
      { ...FAILED, remote: '' },
    ])
      expect((await report(load)).body).toEqual({ msg: 'Success', status: true });
    expect(await health()).toEqual([]);
    await report({ ...FAILED, phase: 'registry', remote: '', version: '' });
    expect(await health()).toEqual([{ remote: '', version: '', loads: 1, failures: 1, instead: 0, networks: 1 }]);
  });

  it('count five times at most per network and hour, whatever they report', async () => {
    for (let time = 0; time < 40; time += 1) await report(time % 2 === 0 ? FAILED : LOADED, `203.0.113.${time}`);
    for (let time = 0; time < 10; time += 1) await report(FAILED, `2001:db8:1:2${time}::${time}`);
    expect(await health()).toEqual([{ remote: 'gali', version: '2', loads: 10, failures: 8, instead: 0, networks: 2 }]);
    world.setClock(at('10:00 AM') + (hour += 1) * 3_600_000);
    await report(LOADED);
    expect(await health()).toEqual([{ remote: 'gali', version: '2', loads: 1, failures: 0, instead: 0, networks: 1 }]);
  });

  it.each([
    ['another phase', { phase: 'unknown' }],
    ['another browser', { browser: 'Chrome 119 of Ravi' }],
    ['a place outside of a script', { frames: ['https://site.example/x.js:1:1'] }],
    ['too many places', { frames: Array.from({ length: 6 }, () => 'a.js:1:1') }],
    ['a long cause', { cause: 'x'.repeat(201) }],
    ['a version that is no word', { version: '2 or 1' }],
  ])('are refused with %s', async (_name, changes) => {
    expect((await report({ ...FAILED, ...changes })).body).toMatchObject({ status: false, code: 'bad_request' });
    expect(await health()).toEqual([]);
  });

  it('are shown to the operator: rates, and each cause once', async () => {
    for (const address of ['198.51.100.1', '198.51.101.1', '198.51.102.1']) await report(FAILED, address);
    await report(LOADED, '198.51.103.1');
    const { text, exitCode } = await operate(['remotes', 'health', '--hours', '1']);
    expect(exitCode).toBe(0);
    expect(text).toMatch(/^gali +2 +4 +3 +0 +4 +75\.0 %$/m);
    expect(text).toMatch(/expose +TypeError: x is undefined +chrome +\d+ .* remote\.1a\.js:1:2345$/m);
    expect((await operate(['remotes', 'health', '--hours', '0'])).exitCode).toBe(2);
  });

  it('are shown without what could control the terminal, also those that an earlier release stored', async () => {
    const hostile = 'a\n\u001b]0;x\u0007b\u009bc \u{1f3b2}\u200d';
    await report({ ...FAILED, cause: hostile });
    const cause = 'a ]0;x b c \u{1f3b2} ';
    const { failures } = await listHealth(world, 1);
    expect(failures.map((failure) => failure.cause)).toEqual([cause]);
    await world.database.query('update remote_failure set cause = $2 where id = $1', [failures[0]?.id, hostile]);
    const shown = 'a??]0;x?b?c \u{1f3b2}\u200d';
    expect((await operate(['remotes', 'health', '--hours', '1'])).text).toContain(`  ${shown}  `);
    const [first] = (await operate(['remotes', 'explain', failures[0]?.id ?? ''])).text.split('\n');
    expect(first).toBe(`gali 2, expose: ${shown}`);
  });

  it('are explained by the source lines of the stored maps, which are never served', async () => {
    const source = 'export const f = (x) =>\n  x.points;\n';
    // One position in the built file: line 1, column 2345 is line 2, column 5 of the source.
    const map = { version: 3, sources: ['./src/f.ts'], sourcesContent: [source], names: [], mappings: 'wyEACI' };
    const maps = join(siteDir, 'published/maps/gali/2');
    mkdirSync(maps, { recursive: true });
    writeFileSync(join(maps, 'remote.1a.js.map'), JSON.stringify(map));
    await report({ ...FAILED, cause: 'one', frames: ['remote.1a.js:1:2345', 'main.2b.js:1:1'] });
    const { failures } = await listHealth(world, 1);
    const id = failures.find(({ cause }) => cause === 'one')!.id;
    const { text, exitCode } = await operate(['remotes', 'explain', id]);
    expect(text).toBe(
      ['gali 2, expose: one', './src/f.ts:2:5', '  x.points;', '    ^', 'main.2b.js:1:1 (source unknown)'].join('\n'),
    );
    expect(exitCode).toBe(0);
    expect((await operate(['remotes', 'explain', '999999'])).text).toBe('There is no failure 999999.');
    expect((await operate(['remotes', 'explain', '../x'])).exitCode).toBe(2);
    for (const path of [
      '/published/maps/gali/2/remote.1a.js.map',
      '/remotes/../published/maps/gali/2/remote.1a.js.map',
      '/remotes/%2e%2e/published/maps/gali/2/remote.1a.js.map',
      '/remotes/gali/2/remote.1a.js.map',
      '/assets/..%2f..%2fpublished/maps/gali/2/remote.1a.js.map',
    ])
      expect([path, (await world.app.inject(path)).statusCode]).toEqual([path, 404]);
  });
});
