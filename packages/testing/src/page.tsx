import type { RemoteModule } from '@ank/contract';
import {
  endSession,
  PlatformRoot,
  queryClient,
  screenAtom,
  type SiteConfig,
  startSession,
  useDashboardPolling,
  useLocation,
  useWalletPoints,
} from '@ank/shared/platform';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { useAtomValue } from 'jotai';
import { MemoryRouter, Route, Routes } from 'react-router-dom';

export const TEST_PLAYER = { username: 'Asha Test', token: 'test-token', mobile: '9876543210', bettingOn: true };

let page = 0;

/** The number of the open page. Each of its requests carries it in the header 'x-page'. */
export const pageNumber = (): string => String(page);

/** Makes the server at `origin` the page's own. Must run before the page's first call. */
export function aimPageAt(origin: string): void {
  const plain = globalThis.fetch;
  const target = (input: string | URL | Request) =>
    typeof input === 'string' && input.startsWith('/') ? `${origin}${input}` : input;
  globalThis.fetch = (input, init) =>
    plain(target(input), { ...init, headers: { ...init?.headers, 'x-page': pageNumber() } });
  const config = document.createElement('script');
  config.id = 'site-config';
  config.type = 'application/json';
  config.textContent = '{}';
  document.head.append(config);
}

/** Changes the site's settings in the page. */
export function configureSite(settings: Partial<SiteConfig>): void {
  const config = document.getElementById('site-config')!;
  config.textContent = JSON.stringify({ ...(JSON.parse(config.textContent) as object), ...settings });
}

/** A fresh page with a player who has just logged in and nothing in storage. */
export function freshPage(): void {
  cleanup();
  page += 1;
  endSession();
  queryClient.clear();
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage'));
  startSession(TEST_PLAYER);
}

/** Writes (or with null removes) a stored value as another tab of the player would. */
export function storeInOtherTab(key: string, value: unknown): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(value));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
}

/** Shows what the shell's layout reads from a screen. */
function Layout() {
  useDashboardPolling();
  const info = useAtomValue(screenAtom);
  const points = useWalletPoints();
  const { pathname, state } = useLocation();
  return (
    <header>
      <h1 tabIndex={-1}>{info.title}</h1>
      <p data-testid="subtitle">{info.subtitle}</p>
      <p data-testid="balance">{points === null ? '' : points - (info.queuedPoints ?? 0)}</p>
      <p data-testid="bottom-bar">{info.bottomBar === false ? 'hidden' : 'shown'}</p>
      <p data-testid="location">{pathname}</p>
      <p data-testid="state">{JSON.stringify(state)}</p>
    </header>
  );
}

/** Opens a remote's routes in a router of their own, at a path and with the state of the previous screen. */
export function openPage(routes: RemoteModule['routes'], pathname: string, state: unknown = null): UserEvent {
  render(
    <PlatformRoot>
      <MemoryRouter initialEntries={[{ pathname, state }]}>
        <Layout />
        <main>
          <Routes>
            {routes.map(({ path, Component }) => (
              <Route key={path} path={path} element={<Component />} />
            ))}
            <Route path="*" element={<p>another screen</p>} />
          </Routes>
        </main>
      </MemoryRouter>
    </PlatformRoot>,
  );
  return userEvent.setup();
}

/** The toast with a text that may also appear elsewhere on the page. */
export const findToast = (text: string): Promise<Element> =>
  waitFor(() => {
    const toast = screen.queryAllByText(text).find((element) => element.closest('.Toastify__toast'));
    if (!toast) throw new Error(`No toast says "${text}"`);
    return toast;
  });

/** The position and duration of a toast: 'top-right, 3000ms'. */
export async function toastPlace(text: string): Promise<string> {
  const toast = (await findToast(text)).closest('.Toastify__toast');
  const [, corner] = /container--(\S+)/.exec(toast?.parentElement?.className ?? '') ?? [];
  return `${corner}, ${toast?.querySelector<HTMLElement>('[role="progressbar"]')?.style.animationDuration}`;
}

/** The text of the page once every call is answered and it can show toasts, which load a moment later. */
export async function textOfPage(): Promise<string> {
  await waitFor(() =>
    expect([queryClient.isFetching(), document.querySelectorAll('.Toastify').length]).toEqual([0, 1]),
  );
  return document.body.textContent;
}

/** The text of a part of the layout. */
export const layoutText = (part: 'subtitle' | 'balance' | 'bottom-bar' | 'location' | 'state'): string =>
  screen.getByTestId(part).textContent;
