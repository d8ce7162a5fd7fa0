import { firstScreen } from './first-screen';
import { wideWindow } from './layouts/wide';

export const LoginScreen = firstScreen(() =>
  import(/* webpackChunkName: "login" */ './auth/login.screen').then((module) => module.LoginScreen),
);

export const HomeScreen = firstScreen(() =>
  import(/* webpackChunkName: "home" */ './pages/home.screen').then((module) => module.HomeScreen),
);

/** The markets beside a player's screens in a wide window, in home's file. */
export const MarketsPane = firstScreen(() =>
  import(/* webpackChunkName: "home" */ './layouts/markets-pane').then((module) => module.MarketsPane),
);

const load = (parts: readonly (typeof HomeScreen)[]): Promise<readonly unknown[]> =>
  Promise.all(parts.map(({ start, forget }) => start().catch(forget)));

/** By the frame that the page begins with (first-paint/first-frame.ts), whose script has requested the file already. */
const FIRST: Readonly<Record<string, readonly (typeof HomeScreen)[]>> = {
  form: [LoginScreen],
  login: [LoginScreen],
  home: [HomeScreen, MarketsPane],
  screen: wideWindow().matches ? [MarketsPane] : [],
};

/**
 * Loads what the page's frame stands for; resolves to whether it came. If it did not, the part itself tries again and
 * shows why it cannot.
 */
export function loadFirstScreen(frame = ''): Promise<boolean> | null {
  const parts = FIRST[frame] ?? [];
  return parts.length === 0 ? null : load(parts).then((loaded) => loaded.every(Boolean));
}

/** Loads all of them, so that each opens at once, also without a network. */
export const loadFirstScreens = (): Promise<unknown> => load([LoginScreen, HomeScreen, MarketsPane]);
