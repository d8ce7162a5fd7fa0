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
