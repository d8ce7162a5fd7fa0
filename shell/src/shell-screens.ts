import type { ShellPathId } from '@ank/contract';
import { HomeScreen, LoginScreen } from './first-screens';
import type { Loaded } from './first-screen';
import { lazyScreen } from './lazy-screen';

const staticPage = (id: 'AboutScreen' | 'PrivacyScreen' | 'DeletionScreen'): Loaded =>
  lazyScreen(() => import('./pages/static-page.screens').then((pages) => pages[id]));

/** The shell's own screens. A page begins with login or home; all others load on first use. */
export const SCREENS: Readonly<Record<ShellPathId, Loaded>> = {
  root: LoginScreen,
  login: LoginScreen,
  home: HomeScreen,
  register: lazyScreen(() => import('./auth/register.screen').then((module) => module.RegisterScreen)),
  otpRegister: lazyScreen(() => import('./auth/otp-register.screen').then((module) => module.OtpRegisterScreen)),
  forgotPassword: lazyScreen(() =>
    import('./auth/forgot-password.screen').then((module) => module.ForgotPasswordScreen),
  ),
  otpForgotPassword: lazyScreen(() => import('./auth/otp-forgot.screen').then((module) => module.OtpForgotScreen)),
  resetPassword: lazyScreen(() => import('./auth/reset-password.screen').then((module) => module.ResetPasswordScreen)),
  changePassword: lazyScreen(() =>
    import('./account/change-password.screen').then((module) => module.ChangePasswordScreen),
  ),
  profile: lazyScreen(() => import('./account/profile.screen').then((module) => module.ProfileScreen)),
  limits: lazyScreen(() => import('./limits/limits.screen').then((module) => module.LimitsScreen)),
  devices: lazyScreen(() => import('./sessions/devices.screen').then((module) => module.DevicesScreen)),
  inbox: lazyScreen(() => import('./inbox/inbox.screen').then((module) => module.InboxScreen)),
  notifications: lazyScreen(() => import('./push/notifications.screen').then((module) => module.NotificationsScreen)),
  charts: lazyScreen(() => import('./pages/charts.screen').then((module) => module.ChartsScreen)),
  myBids: lazyScreen(() => import('./my-bids/my-bids.screen').then((module) => module.MyBidsScreen)),
  histories: lazyScreen(() => import('./pages/histories.screen').then((module) => module.HistoriesScreen)),
  slipReceipt: lazyScreen(() =>
    import('./slip-receipt/slip-receipt.screen').then((module) => module.SlipReceiptScreen),
  ),
  howToPlay: lazyScreen(() => import('./pages/how-to-play.screen').then((module) => module.HowToPlayScreen)),
  about: staticPage('AboutScreen'),
  privacy: staticPage('PrivacyScreen'),
  privacyPolicy: staticPage('PrivacyScreen'),
  dataDeletion: staticPage('DeletionScreen'),
};
