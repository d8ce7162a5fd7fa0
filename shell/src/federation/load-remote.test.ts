import { CONTRACT_VERSION, type RegistryEntry } from '@ank/contract';
import { expectErrors } from '../test-support/expect-errors';

const errors = expectErrors(/^Remote gali /);

const load = jest.fn<Promise<unknown>, []>();
jest.mock('./runtime', () => ({ createFederation: () => ({ enter: async () => undefined, load }) }));

const file = { url: '/x.js', integrity: '' };
const entry: RegistryEntry = {
  name: 'gali',
  title: 'Gali Disawar',
  contract: CONTRACT_VERSION,
  version: '1',
  enabled: true,
  container: 'ank_gali',
  entry: file,
  scripts: [],
  styles: [],
  navigation: [],
  paths: [],
};

const good = { default: { contract: CONTRACT_VERSION, routes: [{ path: '/galiIMP', Component: () => null }] } };

const hashed = (url: string): RegistryEntry['entry'] => ({ url, integrity: `sha384-${'A'.repeat(64)}` });

const hangingFetch = (_url: string, { signal }: { signal: AbortSignal }): Promise<never> =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

const browser = { caches: globalThis.caches, fetch: globalThis.fetch };

async function fresh(remote = entry): Promise<typeof import('./load-remote')> {
  jest.resetModules();
  const { fixRegistry } = await import('./registry-state');
  fixRegistry({ remotes: [remote] });
  return import('./load-remote');
}

beforeEach(() => {
  jest.useFakeTimers();
  load.mockReset();
});
afterEach(() => {
  Object.assign(globalThis, browser);
  jest.useRealTimers();
});

describe('loading a remote', () => {
  it('loads once for all callers', async () => {
    const { loadRemote } = await fresh();
    load.mockResolvedValue(good);
    const [first, second] = await Promise.all([loadRemote(entry), loadRemote(entry)]);
    expect(first).toBe(second);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('retries a quick failure once before it is reported', async () => {
    const { loadRemote } = await fresh();
    load.mockRejectedValueOnce(new Error('503')).mockResolvedValueOnce(good);
    const loading = loadRemote(entry);
    await jest.advanceTimersByTimeAsync(300);
    expect((await loading).routes).toHaveLength(1);
    expect(errors).toEqual([]);
  });

  it('reports the first cause, whatever the second try runs into', async () => {
    const { loadRemote } = await fresh();
    load.mockRejectedValueOnce(new Error('a fault of the remote')).mockRejectedValueOnce(new Error('ran halfway'));
    const failing = expect(loadRemote(entry)).rejects.toThrow('a fault of the remote');
    await jest.advanceTimersByTimeAsync(300);
    await failing;
    expect(errors).toEqual([expect.stringContaining('Remote gali Error: a fault of the remote')]);
  });

  it('stays failed until the failure is dropped, so that a suspended screen gets the same failure', async () => {
    const { loadRemote, forgetRemote } = await fresh();
    load.mockRejectedValue(new Error('down'));
    const failing = expect(loadRemote(entry)).rejects.toThrow('down');
    await jest.advanceTimersByTimeAsync(300);
    await failing;
    await expect(loadRemote(entry)).rejects.toThrow('down');
    expect(load).toHaveBeenCalledTimes(2);
    expect(errors).toEqual([expect.stringContaining('Remote gali Error: down')]);

    load.mockReset().mockResolvedValue(good);
    forgetRemote(entry);
    expect((await loadRemote(entry)).routes).toHaveLength(1);
  });

  it('refuses a module of another contract', async () => {
    const { loadRemote } = await fresh();
    load.mockResolvedValue({ default: { ...good.default, contract: CONTRACT_VERSION + 1 } });
    const failing = expect(loadRemote(entry)).rejects.toThrow(`gali is built for contract ${CONTRACT_VERSION + 1}`);
    await jest.advanceTimersByTimeAsync(300);
    await failing;
    expect(errors).toEqual([expect.stringContaining('Remote gali Error: gali is built for contract')]);
  });

  it.each([
    ['30 s', [], 30_000],
    ['30 s where the version before is kept only in part', ['/before.js'], 30_000],
    ['30 s where the browser refuses its cache', null, 30_000],
    ['10 s where the version before is kept in this browser', ['/before.js', '/before-screen.js'], 10_000],
  ])('gives up on files of which no byte arrives for %s', async (_what, kept, limitMs) => {
    const { loadRemote } = await fresh({
      ...entry,
      entry: hashed('/now.js'),
      fallback: {
        ...entry,
        container: 'ank_gali_before',
        entry: hashed('/before.js'),
        scripts: [hashed('/before-screen.js')],
      },
    });
    const has = async (): Promise<boolean> => {
      if (!kept) throw new DOMException('refused', 'SecurityError');
      return true;
    };
    const keys = async (): Promise<object[]> => kept!.map((url) => ({ url: new URL(url, location.href).href }));
    Object.assign(globalThis, { caches: { has, open: async () => ({ keys }) }, fetch: hangingFetch });
    const ended = jest.fn();
    void loadRemote(entry).catch(ended);
    await jest.advanceTimersByTimeAsync(limitMs - 1);
    expect(ended).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(ended).toHaveBeenCalledTimes(1);
    expect(errors).toEqual([expect.stringContaining('The entry of gali does not run')]);
  });

  it('gives up on a remote that never answers', async () => {
    const { loadRemote } = await fresh();
    load.mockReturnValue(new Promise(() => undefined));
    const failing = expect(loadRemote(entry)).rejects.toThrow('It took too long');
    await jest.advanceTimersByTimeAsync(30_000);
    await failing;
    expect(errors).toEqual([expect.stringContaining('Remote gali Error: It took too long')]);
  });
});
