import { firstScreen } from './first-screen';

export const LoginScreen = firstScreen(() =>
  import(/* webpackChunkName: "login" */ './auth/login.screen').then((module) => module.LoginScreen),
);

export const HomeScreen = firstScreen(() =>
  import(/* webpackChunkName: "home" */ './pages/home.screen').then((module) => module.HomeScreen),
);

/** By the frame that the page begins with (first-paint/first-frame.ts), whose script has requested the file already. */
const FIRST: Readonly<Record<string, typeof HomeScreen>> = {
  form: LoginScreen,
  login: LoginScreen,
  home: HomeScreen,
};

/** Loads the screen of the page's frame. If that fails, the screen itself tries again and shows why it cannot. */
export const loadFirstScreen = (frame = ''): Promise<unknown> | null =>
  FIRST[frame]?.start().catch(FIRST[frame].forget) ?? null;

/** Loads both, so that each opens at once, also without a network. */
export const loadFirstScreens = (): Promise<unknown> =>
  Promise.all([LoginScreen, HomeScreen].map(({ start, forget }) => start().catch(forget)));
