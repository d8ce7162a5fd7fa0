import { normalPath, pathOf, SHELL_PATHS } from '@ank/contract';

/**
 * `form`: brand and fields. `home`: brand, cards, both bars. `screen`: like home, with an arrow instead of the brand.
 */
export type FirstFrame = 'form' | 'home' | 'screen';

/**
 * The frame to show until the app has loaded. Visitors see the login nearly everywhere; the table of all paths would
 * double the script.
 */
export function firstFrame(pathname: string, hasSession: boolean): FirstFrame {
  if (!hasSession) return 'form';
  return /^\/(imp\/?)?$/i.test(pathname) ? 'home' : 'screen';
}

const LOGIN_PATHS = [pathOf('root'), pathOf('login')];

/**
 * Whether the login opens for visitors: at its own paths and at those of players. The paths of remotes are known to the
 * app only.
 */
export function opensLogin(pathname: string): boolean {
  const path = normalPath(pathname);
  return (
    LOGIN_PATHS.includes(path) || Object.values(SHELL_PATHS).some((row) => row.path === path && row.access !== 'public')
  );
}
