import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
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

/** The paths that need a session. */
export const PLAYER_ROUTES = ROUTES.filter((route) => route.access !== 'public');

/** The router state of a market card, for screens that show nothing without a market. KALYAN opens at 04:10 PM. */
export const KALYAN_STATE = { gameId: '9', openTime: '04:10 PM', gameName: 'KALYAN', pana: 'Single Digit' };

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
