import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteDescriptor } from '@ank/shared/contract';
import { remoteFolders, ROOT } from '../../scripts/lib/workspace.mjs';

export type Route = RemoteDescriptor['paths'][number];

const descriptorOf = (folder: string): RemoteDescriptor =>
  JSON.parse(readFileSync(join(ROOT, folder, 'descriptor.json'), 'utf8')) as RemoteDescriptor;

/** Every path that a remote declares: a screen added to a descriptor is tested from then on. */
export const REMOTE_ROUTES: readonly Route[] = (Object.values(remoteFolders()) as string[]).flatMap((folder) => [...descriptorOf(folder).paths]);

/** The shell's own screens. */
const SHELL_ROUTES: readonly Route[] = [
  { path: '/', layout: 'bare', access: 'public' },
  { path: '/login', layout: 'bare', access: 'public' },
  { path: '/imp', layout: 'header', access: 'player' },
];

/** Every screen of the site. */
export const ROUTES: readonly Route[] = [...SHELL_ROUTES, ...REMOTE_ROUTES];

/** The screens that need a session. */
export const PLAYER_ROUTES = ROUTES.filter((route) => route.access !== 'public');

/** What a market card hands on, for screens that show nothing without a market. KALYAN opens at 04:10 PM. */
export const KALYAN_STATE = { gameId: '9', openTime: '04:10 PM', gameName: 'KALYAN', pana: 'Single Digit' };
