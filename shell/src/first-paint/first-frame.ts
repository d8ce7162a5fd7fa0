import { normalPath } from '@ank/contract';

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

/** The file of what a frame stands for; in a wide window the markets of home are beside every screen. */
export function fileOf(frame: FirstFrame, isWide: boolean): string {
  if (frame === 'form') return 'login';
  return isWide ? 'home' : frame;
}

/**
 * Whether the login opens for visitors: at one of `paths`, its own and those of players, which the build lists. The
 * paths of remotes are known to the app only.
 */
export const opensLogin = (pathname: string, paths: readonly string[]): boolean => paths.includes(normalPath(pathname));
