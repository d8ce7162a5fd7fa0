import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import type * as contract from '@ank/contract';
import { remoteFolders, ROOT } from '../../scripts/lib/workspace.mjs';

export type Route = contract.RemoteDescriptor['paths'][number];

const descriptorOf = (folder: string): contract.RemoteDescriptor =>
  JSON.parse(readFileSync(join(ROOT, folder, 'descriptor.json'), 'utf8')) as contract.RemoteDescriptor;

/** The remotes' descriptors. */
export const DESCRIPTORS = (Object.values(remoteFolders()) as string[]).map(descriptorOf);

/** All paths declared by remotes: a screen added to a descriptor is tested automatically. */
const REMOTE_ROUTES: readonly Route[] = DESCRIPTORS.flatMap(({ paths }) => [...paths]);

// The test runner loads another package's TypeScript only through `require`.
const { SHELL_PATHS } = createRequire(import.meta.url)('@ank/contract') as typeof contract;

/** The shell's own screens. */
const SHELL_ROUTES: readonly Route[] = Object.values(SHELL_PATHS);

/** Every screen of the site. */
export const ROUTES: readonly Route[] = [...SHELL_ROUTES, ...REMOTE_ROUTES];

/** Paths that redirect to another screen. Screen tests use the target's own path. */
const ALIASES = new Set([
  '/bid',
  '/win',
  '/windata',
  '/star',
  '/galigame',
  '/wallet',
  '/imp8',
  '/mymodel',
  '/transfermodel',
]);

export const ALIAS_ROUTES = ROUTES.filter((route) => ALIASES.has(route.path));

export const SCREENS = ROUTES.filter((route) => !ALIASES.has(route.path));

export const PUBLIC_SCREENS = SCREENS.filter((route) => route.access === 'public');

/** The paths that need a session. */
export const PLAYER_ROUTES = ROUTES.filter((route) => route.access !== 'public');

/** The router state of a market card, for screens that show nothing without a market. KALYAN opens at 04:10 PM. */
export const KALYAN_STATE = { gameId: '9', openTime: '04:10 PM', gameName: 'KALYAN', pana: 'Single Digit' };

/** The screens that a step from home leads to. */
export const STEPS = SCREENS.filter(({ access, path }) => access !== 'public' && path !== '/imp');

/** Opens each screen with a session by a step from home, where the page must be, and leaves it by Back. */
export async function stepThroughScreens(page: Page, look: (path: string) => Promise<void>): Promise<void> {
  const title = page.getByRole('heading', { level: 1 });
  for (const { path, access } of STEPS)
    await test.step(path, async () => {
      await expect(title).toHaveText('Home');
      await moveTo(page, path, access === 'betting' ? KALYAN_STATE : null);
      await expect(title).not.toHaveText(/^(Home)?$/);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await look(path);
      await page.goBack();
    });
}

/** Navigates inside the open page as a link does, with the router state of the previous screen; nothing is reloaded. */
export async function moveTo(page: Page, path: string, state: object | null = null): Promise<void> {
  await page.evaluate(
    ([address, usr]) => {
      history.pushState({ usr, key: 'moved', idx: history.length }, '', address);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    },
    [path, state] as const,
  );
}

/** Groups routes for tests that visit several screens: opening one page per group is faster. */
export function groupsOf(routes: readonly Route[], size = 8): { paths: readonly string[]; names: string }[] {
  return routes.flatMap((_route, index) => {
    if (index % size !== 0) return [];
    const paths = routes.slice(index, index + size).map((route) => route.path);
    return [{ paths, names: paths.join(' ') }];
  });
}
