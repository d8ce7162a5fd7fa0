import { normalPath, pathOf } from '@ank/contract';

type Target = { pathname: string; search: string; state: unknown };

/** What a screen is given of the player's own. Another player may log in. */
const OWN = new Set(['receipt', 'repeat']);

const withoutOwn = (state: unknown): unknown =>
  typeof state === 'object' && state !== null
    ? Object.fromEntries(Object.entries(state).filter(([key]) => !OWN.has(key)))
    : null;

/** The screen that the guard redirected from, else home. */
export function targetAfterLogin(state: unknown): Target {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  const {
    pathname,
    search,
    state: inner,
  } = (typeof from === 'object' && from !== null ? from : {}) as Record<string, unknown>;
  // A path that starts with two slashes would lead to another site.
  const usable =
    typeof pathname === 'string' && /^\/(?![/\\])/.test(pathname) && normalPath(pathname) !== pathOf('login');
  if (!usable) return { pathname: pathOf('home'), search: '', state: null };
  return { pathname, search: typeof search === 'string' ? search : '', state: withoutOwn(inner) };
}
