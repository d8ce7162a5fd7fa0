import type { PathId } from '@ank/shared/contract';

/** The paths that the shell itself has screens for. The router draws exactly these; links ask before they point anywhere. */
export const SHELL_PATH_IDS = [
  'root',
  'login',
  'home',
  'register',
  'otpRegister',
  'forgotPassword',
  'otpForgotPassword',
  'resetPassword',
  'changePassword',
  'profile',
  'charts',
  'histories',
  'howToPlay',
  'about',
  'privacy',
  'privacyPolicy',
  'dataDeletion',
] as const satisfies readonly PathId[];

export type ShellPathId = (typeof SHELL_PATH_IDS)[number];
