/** The shell's paths: layout and access. A remote's paths are in its own descriptor. Paths are case-insensitive. */

/** `header`: inside the main layout. `bare`: without header and bars. */
export const LAYOUTS = ['header', 'bare'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** `public`: anyone. `player`: a session. `betting`: a session whose betting_status is '1'. */
export const ACCESSES = ['public', 'player', 'betting'] as const;
export type Access = (typeof ACCESSES)[number];

export type PathEntry = { path: string; layout: Layout; access: Access };

const row = (path: string, access: Access, layout: Layout = 'header'): PathEntry => ({ path, layout, access });

export const SHELL_PATHS = {
  root: row('/', 'public', 'bare'),
  login: row('/login', 'public', 'bare'),
  register: row('/r', 'public', 'bare'),
  otpRegister: row('/otpregister', 'public', 'bare'),
  forgotPassword: row('/forgotpass', 'public', 'bare'),
  otpForgotPassword: row('/otpforgotpass', 'public', 'bare'),
  resetPassword: row('/change-password', 'public', 'bare'),
  home: row('/imp', 'player'),
  charts: row('/charts', 'player'),
  changePassword: row('/change', 'player'),
  profile: row('/profile', 'player'),
  limits: row('/limits', 'betting'),
  devices: row('/devices', 'player'),
  inbox: row('/inbox', 'player'),
  notifications: row('/notifications', 'player'),
  myBids: row('/mybids', 'betting'),
  histories: row('/histories', 'betting'),
  slipReceipt: row('/receipt', 'player'),
  howToPlay: row('/htp', 'public'),
  about: row('/about', 'public'),
  privacy: row('/privacy', 'public'),
  privacyPolicy: row('/privacypolicy', 'public'),
  dataDeletion: row('/delete', 'public'),
} as const satisfies Record<string, PathEntry>;

export type ShellPathId = keyof typeof SHELL_PATHS;

/** The path of an id: `pathOf('home')` is '/imp'. */
export function pathOf(id: ShellPathId): string {
  return SHELL_PATHS[id].path;
}
