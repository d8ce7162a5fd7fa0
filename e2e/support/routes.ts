import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type * as contract from '@ank/shared/contract';
import { remoteFolders, ROOT } from '../../scripts/lib/workspace.mjs';

export type Route = contract.RemoteDescriptor['paths'][number];

const descriptorOf = (folder: string): contract.RemoteDescriptor =>
  JSON.parse(readFileSync(join(ROOT, folder, 'descriptor.json'), 'utf8')) as contract.RemoteDescriptor;

/** Every path that a remote declares: a screen added to a descriptor is tested from then on. */
const REMOTE_ROUTES: readonly Route[] = (Object.values(remoteFolders()) as string[]).flatMap((folder) => [
  ...descriptorOf(folder).paths,
]);

// The test runner can load the TypeScript of another package by `require` only.
const { PATHS } = createRequire(import.meta.url)('@ank/shared/contract') as typeof contract;

/** The shell's own screens. */
const SHELL_ROUTES: readonly Route[] = Object.values(PATHS).filter((entry) => entry.owner === 'shell');

/** Every screen of the site. */
export const ROUTES: readonly Route[] = [...SHELL_ROUTES, ...REMOTE_ROUTES];

/** Paths that lead on to another screen; its own path stands for them where screens are looked at. */
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

/** What a market card hands on, for screens that show nothing without a market. KALYAN opens at 04:10 PM. */
export const KALYAN_STATE = { gameId: '9', openTime: '04:10 PM', gameName: 'KALYAN', pana: 'Single Digit' };

/** Goes to another screen of the open page as a link does, with what the screen before hands on: nothing is loaded anew. */
export async function moveTo(page: Page, path: string, state: object | null = null): Promise<void> {
  await page.evaluate(
    ([address, usr]) => {
      history.pushState({ usr, key: 'moved', idx: history.length }, '', address);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    },
    [path, state] as const,
  );
}

/** Routes in groups that one test walks through: a browser page is opened once for each group. */
export function groupsOf(routes: readonly Route[], size = 8): { paths: readonly string[]; names: string }[] {
  return routes.flatMap((_route, index) => {
    if (index % size !== 0) return [];
    const paths = routes.slice(index, index + size).map((route) => route.path);
    return [{ paths, names: paths.join(' ') }];
  });
}
