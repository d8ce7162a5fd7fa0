import type { PathId } from '@ank/shared/contract';

/**
 * The paths of the shell's own screens. The router renders exactly these; links check this list before they point
 * anywhere.
 */
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
