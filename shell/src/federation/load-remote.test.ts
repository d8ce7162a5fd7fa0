import { CONTRACT_VERSION, type RegistryEntry } from '@ank/contract';

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

async function fresh(): Promise<typeof import('./load-remote')> {
  jest.resetModules();
  const { fixRegistry } = await import('./registry-state');
  fixRegistry({ remotes: [entry] });
  return import('./load-remote');
}

beforeEach(() => {
  jest.useFakeTimers();
  load.mockReset();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('loading a remote', () => {
  it('loads once for all who ask', async () => {
    const { loadRemote } = await fresh();
    load.mockResolvedValue(good);
    const [first, second] = await Promise.all([loadRemote(entry), loadRemote(entry)]);
    expect(first).toBe(second);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('tries a quick failure once more before anyone hears of it', async () => {
    const { loadRemote } = await fresh();
    load.mockRejectedValueOnce(new Error('503')).mockResolvedValueOnce(good);
    const loading = loadRemote(entry);
    await jest.advanceTimersByTimeAsync(300);
    expect((await loading).routes).toHaveLength(1);
  });

  it('fails of its first cause, whatever the second try meets', async () => {
    const { loadRemote } = await fresh();
    load.mockRejectedValueOnce(new Error('a fault of the remote')).mockRejectedValueOnce(new Error('ran halfway'));
    const failing = expect(loadRemote(entry)).rejects.toThrow('a fault of the remote');
    await jest.advanceTimersByTimeAsync(300);
    await failing;
  });

  it('stays failed until it is forgotten, so that a suspended screen meets the same failure', async () => {
    const { loadRemote, forgetRemote } = await fresh();
    load.mockRejectedValue(new Error('down'));
    const failing = expect(loadRemote(entry)).rejects.toThrow('down');
    await jest.advanceTimersByTimeAsync(300);
    await failing;
    await expect(loadRemote(entry)).rejects.toThrow('down');
    expect(load).toHaveBeenCalledTimes(2);

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
  });

  it('gives up on a remote that never answers', async () => {
    const { loadRemote } = await fresh();
    load.mockReturnValue(new Promise(() => undefined));
    const failing = expect(loadRemote(entry)).rejects.toThrow('It took too long');
    await jest.advanceTimersByTimeAsync(30_000);
    await failing;
  });
});
