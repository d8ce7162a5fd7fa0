import type { Registry } from '@ank/contract';
import { endSession, PlatformRoot, queryClient, siteConfig, type SiteConfig, startSession } from '@ank/shared/platform';
import { act, cleanup, configure, fireEvent, render, waitFor } from '@testing-library/react';
import { Profiler } from 'react';
import { fixRegistry } from '../federation/registry-state';
import { loadFirstScreens } from '../first-screens';
import { loadLater } from '../later';
import { AppRouter } from '../router';
import { QUIET_SITE } from './answers';
import { type ApiServer, startApiServer } from './api-server';
import { FULL_REGISTRY } from './registry';

export const PLAYER = { username: 'Rajeshkumar', token: 'token-1', mobile: '9876543210', bettingOn: true };

const MAX_WAIT_MS = 40_000;

/** The address of the test site's Android package. */
export const PACKAGE_URL = 'https://files.example/ank-bazaar.apk';

/** Sets the settings in the served page. The API server's address is kept by default. */
export function configurePage(settings: Partial<SiteConfig>): void {
  const known = document.getElementById('site-config');
  const config =
    known ?? Object.assign(document.createElement('script'), { id: 'site-config', type: 'application/json' });
  config.textContent = JSON.stringify({ ...JSON.parse(known?.textContent ?? '{}'), ...settings });
  document.head.append(config);
}

/** The server of the whole test file, reset before each test. Call at the top of the file. */
export function useSite(): ApiServer {
  // Answers come over real HTTP, which can be slow on a busy machine.
  configure({ asyncUtilTimeout: MAX_WAIT_MS });
  jest.setTimeout(3 * MAX_WAIT_MS);
  const site = {} as ApiServer;
  beforeAll(async () => {
    Object.assign(site, await startApiServer());
    configurePage({ apiOrigin: site.origin });
  });
  beforeEach(() => {
    configurePage({ androidPackageUrl: PACKAGE_URL, minPasswordLength: 8, pointsOnly: null });
    site.reset(QUIET_SITE);
  });
  afterEach(() => {
    cleanup();
    act(endSession);
    queryClient.clear();
    localStorage.clear();
  });
  afterAll(() => site.close());
  return site;
}

type Opening = {
  path: string;
  state?: unknown;
  player?: typeof PLAYER | null;
  registry?: Registry;
  onCommit?: () => void;
};

/** Opens the real shell at an address, by default as PLAYER. */
export async function openSite({
  path,
  state = null,
  player = PLAYER,
  registry = FULL_REGISTRY,
  onCommit = () => undefined,
}: Opening): Promise<void> {
  fixRegistry(registry);
  if (player) startSession(player);
  window.history.replaceState({ usr: state, key: 'default', idx: 0 }, '', path);
  // As on a page after its first view.
  await Promise.all([loadLater(), loadFirstScreens()]);
  // Await: the remote's screen suspends.
  await act(async () => {
    render(
      <PlatformRoot>
        <Profiler id="site" onRender={onCommit}>
          <AppRouter />
        </Profiler>
      </PlatformRoot>,
    );
  });
}

/** Another tab starts a session, which this page hears of: there is no moment without one. */
export async function startElsewhere(player: typeof PLAYER): Promise<void> {
  localStorage.setItem('ank.session', JSON.stringify({ ...player, server: siteConfig().apiOrigin }));
  await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: 'ank.session' })));
}

/** Clicks on what loads a screen's code first, in an act that is awaited: userEvent's own acts are not. */
export const clickToLoad = (element: Element): Promise<void> => act(async () => void fireEvent.click(element));

/** The text of the page once every call is answered and it can show toasts, which load a moment later. */
export async function textOfPage(): Promise<string> {
  await waitFor(() =>
    expect([queryClient.isFetching(), document.querySelectorAll('.Toastify').length]).toEqual([0, 1]),
  );
  return document.body.textContent;
}

export const address = (): string => window.location.pathname;

/** Like the browser's reload, which unmounts nothing. */
export async function reloadPage(path = address()): Promise<void> {
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  const kept = { ...sessionStorage };
  cleanup();
  Object.assign(sessionStorage, kept);
  await openSite({ path, player: null });
}

/** The router state of the current address. */
export const routeState = (): unknown => (window.history.state as { usr?: unknown } | null)?.usr ?? null;
