import { startWorker } from './start-worker';
import { appPage, fakeCaches } from '../test-support/caches';

const noteNewVersion = jest.fn();
jest.mock('../app/new-version', () => ({ noteNewVersion: () => noteNewVersion() }));

const HOUR_MS = 3_600_000;
const [OLD, NEW, NEXT] = ['1111111111', '2222222222', '3333333333'] as const;

const { storage, full } = fakeCaches();
const serves = (version: string): void => void Object.assign(globalThis, { fetch: async () => appPage(version) });

/** This page runs a shell; one from the cache has no registry. */
function runs(version: string, registry: string): void {
  document.head.innerHTML = `<script src="/assets/main.${version}.js"></script>${registry}`;
}

const REGISTRY = '<script type="application/json" id="registry">{"remotes":[]}</script>';

const settled = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 50));

/** The player returns to the tab an hour later. */
async function returns(): Promise<void> {
  const { now } = Date;
  Date.now = () => now() + HOUR_MS;
  document.dispatchEvent(new Event('visibilitychange'));
  await settled();
}

beforeAll(async () => {
  Object.assign(globalThis, { caches: storage });
  performance.getEntriesByType = () => [];
  Object.defineProperty(navigator, 'serviceWorker', { value: { controller: {} } });
  await (await caches.open('ank-page')).put('/', appPage(OLD));
  full.isFull = true;
});

beforeEach(() => noteNewVersion.mockClear());

test('with a full storage, only a newer shell than the running one is offered', async () => {
  runs(NEW, REGISTRY);
  serves(NEW);
  await startWorker();
  await settled();
  await returns();
  expect(noteNewVersion).not.toHaveBeenCalled();
  serves(NEXT);
  await returns();
  expect(noteNewVersion).toHaveBeenCalled();
});

test('a page from the cache asks the site at once', async () => {
  runs(OLD, '');
  serves(OLD);
  await startWorker();
  await settled();
  expect(noteNewVersion).not.toHaveBeenCalled();
  serves(NEW);
  await startWorker();
  await settled();
  expect(noteNewVersion).toHaveBeenCalled();
});
