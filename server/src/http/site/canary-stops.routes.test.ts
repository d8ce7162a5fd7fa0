import integrities from '@ank/scripts/integrities';
import type { Registry } from '@ank/contract';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATABASES } from '../../../test/support/databases';
import { at, createWorld, type World } from '../../../test/support/world';
import { createLogger } from '../../logger';
import { runCommand } from '../../operator/run-command';
import { buildApp } from '../app';

const file = { url: '/x.js', integrity: integrities.wellFormed[0] };
const gali = (version: string) => ({
  ...{ name: 'gali', title: 'Gali', paths: [], navigation: [] },
  ...{ version, contract: 1, container: `ank_gali_${version}`, entry: file, scripts: [], styles: [] },
});
const canary = { ...gali('2'), percent: 50, since: new Date(at('10:20 AM')).toISOString() };
const REGISTRY = { remotes: [{ ...gali('1'), enabled: true, canary }] };

describe.each(DATABASES)('a canary on $name', (kind) => {
  const siteDir = mkdtempSync(join(tmpdir(), 'ank-canary-'));
  let world: World;
  beforeEach(async () => {
    writeFileSync(join(siteDir, 'registry.json'), JSON.stringify(REGISTRY));
    world = await createWorld(kind, { SITE_DIR: siteDir, TRUST_PROXY: 'true' });
    await world.setClock(at('10:30 AM'));
  });
  afterEach(() => world.close());
  afterAll(() => rmSync(siteDir, { recursive: true }));

  const report = (version: string, phase: string, address: string) =>
    world.call(
      '/api-remote-load',
      { remote: 'gali', version, phase, cause: '', frames: [], browser: 'chrome' },
      { 'x-forwarded-for': address },
    );
  /** Five loads each from as many networks, `failures` of them failed in each. */
  const load = (version: string, networks: number, failures = 0) =>
    world.database.query(
      `insert into remote_load (remote, version, hour, network, reports, loads, failures)
       select 'gali', $1, moment(0, $2) - interval '30 minutes', '10.1.' || n || '.0/24', 5, 5, $3
         from generate_series(1, $4::integer) n`,
      [version, world.clock.iso(), failures, networks],
    );
  const served = async (): Promise<Registry> => (await world.app.inject('/registry.json')).json();
  const canaryServed = async (): Promise<unknown> => (await served()).remotes[0]!.canary;
  const operate = (...words: string[]) => runCommand({ ...world, logger: createLogger('silent') }, words);

  it('stops by itself once it fails clearly more often than the live version, and the operator sees why', async () => {
    await load('1', 40);
    await load('2', 39, 1);
    const failures = ['10.2.1.1', '10.2.1.2', '10.2.1.3', '10.2.1.4', '10.2.2.1'];
    for (const address of failures.slice(0, 4)) await report('2', 'render', address);
    expect(await canaryServed()).toMatchObject({ version: '2' });
    await report('2', 'render', failures[4]!);
    expect(await canaryServed()).toBeUndefined();
    expect((await served()).remotes[0]).toEqual({ ...gali('1'), enabled: true });
    expect((await world.app.inject('/')).body).not.toContain('ank_gali_2');
    const { text } = await operate('remotes', 'health');
    expect(text).toMatch(/^gali +2 +\d.* +22\.0 % of 200 loads failed +1: 0\.0 % of 200$/m);
    await report('2', 'render', '10.9.1.1');
    expect((await operate('remotes', 'health')).text).toBe(text);
  });

  it('stays stopped when the server restarts, until it is started again', async () => {
    await load('1', 40);
    await load('2', 40, 3);
    await report('2', 'render', '10.2.1.1');
    expect(await canaryServed()).toBeUndefined();
    const next = await buildApp({ ...world, logger: createLogger('silent') });
    expect((await next.inject('/registry.json')).json()).toEqual(await served());
    await next.close();
    const since = new Date(at('10:40 AM')).toISOString();
    writeFileSync(
      join(siteDir, 'registry.json'),
      JSON.stringify({ remotes: [{ ...REGISTRY.remotes[0], canary: { ...canary, since } }] }),
    );
    const again = await buildApp({ ...world, logger: createLogger('silent') });
    expect((await again.inject('/registry.json')).body).toContain(since);
    await again.close();
  });

  it('a live version stays live, whatever is reported', async () => {
    await load('1', 100, 5);
    await load('2', 100);
    for (const version of ['1', '2']) await report(version, 'render', '10.2.1.1');
    expect(await served()).toEqual(REGISTRY);
  });
});
