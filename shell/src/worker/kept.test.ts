import { keepFile, keepPage, keepPageAndFiles, keptPage } from './kept';
import { keptFiles } from './kept-files';
import { appPage, fakeCaches, published } from '../test-support/caches';

const { given, storage } = fakeCaches();
let lost: string[] = [];
let fetched: string[] = [];

beforeEach(() => {
  Object.assign(globalThis, {
    caches: storage,
    fetch: async (url: string) => {
      fetched.push(new URL(url).pathname);
      if (lost.some((name) => url.includes(name))) throw new TypeError('offline');
      return script();
    },
  });
  given.clear();
  [lost, fetched] = [[], []];
});

const script = (): Response => published('export {};', 'text/javascript');

const files = (version: string): string[] => ['main', 'home'].map((name) => `/assets/${name}.${version}.js`);
const V = ['1111111111', '2222222222', '3333333333', '4444444444'] as const;

const opens = async (): Promise<string> => (await (await keptPage())?.text()) ?? '';
const paths = async (): Promise<string[]> => (await keptFiles()).map((url) => new URL(url).pathname);

/** The first version, with home opened. */
async function keepFirst(): Promise<void> {
  await keepPageAndFiles(appPage(V[0]));
  const home = new URL(files(V[0])[1]!, location.href).href;
  await (await caches.open('ank-files')).put(home, script());
}

describe('the page of a new shell', () => {
  test('that opens before its files are cached leaves the page before it, and is cached once they are', async () => {
    await keepFirst();
    await keepPage(appPage(V[1]));
    expect([await opens(), fetched.length]).toEqual([expect.stringContaining(V[0]), 1]);
    for (const url of files(V[1])) await keepFile(new URL(url, location.href).href, script());
    await keepPage(appPage(V[1]));
    expect([await opens(), fetched.length]).toEqual([expect.stringContaining(V[1]), 1]);
  });

  test('is cached with its files, and fetches none that is cached', async () => {
    await keepFirst();
    await keepPageAndFiles(appPage(V[1]));
    expect(await opens()).toContain(V[1]);
    expect(await paths()).toEqual(expect.arrayContaining(files(V[1])));
    fetched = [];
    await keepPageAndFiles(appPage(V[1]));
    expect(fetched).toEqual([]);
  });

  test('whose files do not all come leaves the page before it, whose files stay through later versions', async () => {
    await keepFirst();
    lost = ['home'];
    for (const version of V.slice(1)) await keepPageAndFiles(appPage(version)).catch(() => undefined);
    expect(await opens()).toContain(V[0]);
    expect(await paths()).toEqual(expect.arrayContaining(files(V[0])));

    lost = [];
    await keepPageAndFiles(appPage(V[3]));
    expect(await opens()).toContain(V[3]);
    expect(await paths()).toEqual(expect.arrayContaining(files(V[3])));
  });

  test('whose files are answered by a page leaves the page before it', async () => {
    await keepFirst();
    globalThis.fetch = async () => published('<form>', 'text/html');
    await keepPageAndFiles(appPage(V[1]));
    expect(await opens()).toContain(V[0]);
  });
});
