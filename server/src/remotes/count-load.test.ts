import type { RegistryEntry } from '@ank/contract';
import { DATABASES } from '../../test/support/databases';
import { at, createWorld } from '../../test/support/world';
import { openCanaryStops } from './canary-stops';
import { createLoadCount } from './count-load';

const FORGED = 10_000;
const HOUR_MS = 3_600_000;

const file = { url: '/x.js', integrity: '' };
const gali = (version: string) => ({
  ...{ name: 'gali', title: 'Gali', paths: [], navigation: [] },
  ...{ version, contract: 1, container: 'ank_gali', entry: file, scripts: [], styles: [] },
});
const canary = { ...gali('2'), percent: 50, since: new Date(at('10:20 AM')).toISOString() };
const REGISTRY = { remotes: [{ ...gali('1'), enabled: true, canary } satisfies RegistryEntry] };

const SHELL = { name: 'shell', version: 's' };

type Phase = 'loaded' | 'render';

/** A canary on trial, with reports of honest browsers and of three networks that lie. */
async function startTrial(kind: (typeof DATABASES)[number]) {
  const world = await createWorld(kind);
  world.clock.set(at('10:30 AM'));
  const stops = await openCanaryStops(world);
  const registry = () => stops.without(REGISTRY);
  const count = createLoadCount(world.clock, { registry, shell: () => SHELL, judge: stops.judge });
  const report = (network: string, version: string, phase: Phase): Promise<void> => {
    const source = { address: network, network, deviceHash: '', hasCookie: false, agent: '' };
    const load = { remote: 'gali', version, replaced: '', phase, cause: '', frames: [], browser: 'chrome' } as const;
    return count({ ...world, actor: { source } }, load);
  };
  return {
    registry,
    close: world.close,
    async honest(version: string, phase: Phase, networks: number, block: number): Promise<void> {
      for (let at = 0; at < networks * 5; at += 1) await report(`10.${block}.${at % networks}.0/24`, version, phase);
    },
    async forge(phase: Phase): Promise<void> {
      for (let at = 0; at < FORGED; at += 1) {
        if (at % (FORGED / 10) === 0) world.clock.set(world.clock.nowMs() + HOUR_MS);
        await report(`198.51.${at % 3}.0/24`, '2', phase);
      }
    },
  };
}

it.each(DATABASES)(
  '10,000 forged failures, then as many forged successes, of 3 networks change nothing on $name',
  async (kind) => {
    const trial = await startTrial(kind);
    await trial.honest('1', 'loaded', 60, 1);
    await trial.honest('2', 'loaded', 60, 2);
    await trial.forge('render');
    expect(trial.registry()).toEqual(REGISTRY);
    await trial.forge('loaded');
    expect(trial.registry()).toEqual(REGISTRY);
    await trial.close();
  },
);

it.each(DATABASES)('10,000 forged successes of 3 networks do not hide a canary that fails on $name', async (kind) => {
  const trial = await startTrial(kind);
  await trial.honest('1', 'loaded', 60, 1);
  await trial.forge('loaded');
  expect(trial.registry()).toEqual(REGISTRY);
  await trial.honest('2', 'render', 40, 3);
  expect(trial.registry().remotes[0]).toEqual({ ...gali('1'), enabled: true });
  await trial.close();
});
