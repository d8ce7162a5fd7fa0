import { type EntryRequire, startEntry } from './start-entry';

const platform = { callApi: () => undefined };

/** What a page shares, as the federation runtime keeps it. */
const page = (): object => ({
  platform: {
    '1.2.0': {
      ...{ version: '1.2.0', from: 'ank_shell', scope: ['default'], useIn: [], deps: [], strategy: 'loaded-first' },
      ...{ lib: () => platform, get: async () => () => platform, loaded: true },
      shareConfig: { singleton: true, eager: true, requiredVersion: '^1.2.0', strictVersion: false },
    },
  },
});

/** The `require` of an entry that takes the platform in this range. */
const requireWith = (requiredVersion: string): EntryRequire => ({
  ...{ S: {}, f: {}, m: {}, c: {}, federation: {} },
  o: (object: object, key: string) => Object.hasOwn(object, key),
  consumesLoadingData: {
    chunkMapping: { 7: ['108'] },
    moduleIdToConsumeDataMapping: {
      108: {
        ...{ shareKey: 'platform', shareScope: 'default', requiredVersion },
        ...{ strictVersion: true, singleton: true, eager: false },
      },
    },
  },
  initializeExposesData: { moduleMap: { './remote': () => 'its module' }, shareScope: 'default' },
});

type Started = {
  m: Record<string, (module: { exports: unknown }) => void>;
  f: { consumes: (chunk: string, promises: Promise<unknown>[]) => void };
  initContainer: (scope: object, initScope: unknown[], options: object) => unknown;
  getContainer: (exposed: string) => Promise<unknown>;
};

let number = 0;

async function started(range: string): Promise<Started> {
  const require = requireWith(range);
  startEntry(require, `ank_entry_${(number += 1)}`);
  const entry = require as unknown as Started;
  const options = Object.defineProperty({ version: '', shareScopeKeys: 'default' }, 'shareScopeMap', { value: {} });
  await entry.initContainer(page(), [], options);
  return entry;
}

async function consumed(range: string): Promise<unknown> {
  const { m, f } = await started(range);
  const promises: Promise<unknown>[] = [];
  f.consumes('7', promises);
  await Promise.all(promises);
  const module = { exports: {} as unknown };
  m['108']!(module);
  return module.exports;
}

test('an entry takes its shared modules from the page', async () => {
  expect(await consumed('^1.1.0')).toBe(platform);
});

test('an entry that asks for another major version takes nothing', async () => {
  await expect(consumed('^2.0.0')).rejects.toThrow(/platform/);
});

test('an entry gives the modules that it exposes, and no other', async () => {
  const { getContainer } = await started('^1.1.0');
  expect(await getContainer('./remote')).toBe('its module');
  await expect(getContainer('./other')).rejects.toThrow('does not expose ./other');
});
