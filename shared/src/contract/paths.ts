/** Every path of the product: owner, layout and access. Paths are case-insensitive. */

export type Owner = 'shell' | 'main-market' | 'starline' | 'gali' | 'wallet';

/** `header`: inside the main layout. `bare`: without header and bars. */
export type Layout = 'header' | 'bare';

/** `public`: anyone. `player`: a session. `betting`: a session whose betting_status is '1'. */
export type Access = 'public' | 'player' | 'betting';

export type PathEntry = { path: string; owner: Owner; layout: Layout; access: Access };

const row = (path: string, owner: Owner, access: Access, layout: Layout = 'header'): PathEntry => ({
  path,
  owner,
  layout,
  access,
});

export const PATHS = {
  root: row('/', 'shell', 'public', 'bare'),
  login: row('/login', 'shell', 'public', 'bare'),
  register: row('/r', 'shell', 'public', 'bare'),
  otpRegister: row('/otpregister', 'shell', 'public', 'bare'),
  forgotPassword: row('/forgotpass', 'shell', 'public', 'bare'),
  otpForgotPassword: row('/otpforgotpass', 'shell', 'public', 'bare'),
  resetPassword: row('/change-password', 'shell', 'public', 'bare'),
  home: row('/imp', 'shell', 'player'),
  charts: row('/charts', 'shell', 'player'),
  changePassword: row('/change', 'shell', 'player'),
  profile: row('/profile', 'shell', 'player'),
  histories: row('/histories', 'shell', 'betting'),
  howToPlay: row('/htp', 'shell', 'public'),
  about: row('/about', 'shell', 'public'),
  privacy: row('/privacy', 'shell', 'public'),
  privacyPolicy: row('/privacypolicy', 'shell', 'public'),
  dataDeletion: row('/delete', 'shell', 'public'),

  game: row('/game', 'main-market', 'betting'),
  single: row('/single', 'main-market', 'betting'),
  jodi: row('/jodi', 'main-market', 'betting'),
  singlePana: row('/singlepana', 'main-market', 'betting'),
  doublePana: row('/doublepana', 'main-market', 'betting'),
  triplePana: row('/tripplepana', 'main-market', 'betting'),
  halfSangam: row('/halfsangam', 'main-market', 'betting'),
  fullSangam: row('/fullsangam', 'main-market', 'betting'),
  spDpTp: row('/spdptp', 'main-market', 'betting'),
  spMotor: row('/spmotor', 'main-market', 'betting'),
  dpMotor: row('/dpmotor', 'main-market', 'betting'),
  mainBids: row('/imp4', 'main-market', 'betting'),
  mainBidsAlias: row('/bid', 'main-market', 'betting'),
  mainWins: row('/imp3', 'main-market', 'betting'),
  mainWinsAlias: row('/win', 'main-market', 'betting'),
  mainWinsDataAlias: row('/windata', 'main-market', 'betting'),
  gameRates: row('/gameRates', 'main-market', 'betting'),

  starlineHome: row('/imp2', 'starline', 'player'),
  starlineAlias: row('/star', 'starline', 'player'),
  starlineGame: row('/stargame', 'starline', 'betting'),
  starlineSingle: row('/starsingle', 'starline', 'betting'),
  starlineSinglePana: row('/ssinglepana', 'starline', 'betting'),
  starlineDoublePana: row('/sdoublepana', 'starline', 'betting'),
  starlineTriplePana: row('/stripplepana', 'starline', 'betting'),
  starlineBids: row('/imp5', 'starline', 'betting'),
  starlineWins: row('/imp6', 'starline', 'betting'),

  galiHome: row('/galiIMP', 'gali', 'player'),
  galiAlias: row('/galigame', 'gali', 'player'),
  galiGame: row('/galiallgame', 'gali', 'betting'),
  galiLeft: row('/leftdigit', 'gali', 'betting'),
  galiRight: row('/rightdigit', 'gali', 'betting'),
  galiJodi: row('/jodidigit', 'gali', 'betting'),
  galiBids: row('/impbid', 'gali', 'betting'),
  galiWins: row('/impwin', 'gali', 'betting'),

  walletHub: row('/imp7', 'wallet', 'betting'),
  walletAlias: row('/wallet', 'wallet', 'betting'),
  walletHubAlias: row('/imp8', 'wallet', 'betting'),
  addFunds: row('/addfund', 'wallet', 'betting'),
  addFundsMenu: row('/imp9', 'wallet', 'betting'),
  payViaUpi: row('/payviaupi', 'wallet', 'betting'),
  qrPay: row('/qrpay', 'wallet', 'betting'),
  addFundHistory: row('/addfundhistory', 'wallet', 'betting'),
  depositRule: row('/depositrule', 'wallet', 'betting'),
  withdraw: row('/withdraw', 'wallet', 'betting'),
  withdrawRule: row('/withdrawrule', 'wallet', 'betting'),
  withdrawHistory: row('/withdrawhistory', 'wallet', 'betting'),
  otpWithdraw: row('/otpwithdraw', 'wallet', 'betting', 'bare'),
  transactions: row('/transaction', 'wallet', 'betting'),
  transfer: row('/transfer', 'wallet', 'betting'),
  transferAlias: row('/mymodel', 'wallet', 'betting'),
  transferModalAlias: row('/transfermodel', 'wallet', 'betting'),
} as const satisfies Record<string, PathEntry>;

export type PathId = keyof typeof PATHS;

/** The path of an id: `pathOf('home')` is '/imp'. */
export function pathOf(id: PathId): string {
  return PATHS[id].path;
}

/** A path normalized for comparison: lower case, no trailing slash. */
export function normalPath(path: string): string {
  const bare = path.toLowerCase().replace(/\/+$/, '');
  return bare === '' ? '/' : bare;
}

/** The table row of an address, or null for an unknown path. */
export function entryOf(path: string): PathEntry | null {
  const wanted = normalPath(path);
  return Object.values(PATHS).find((entry) => normalPath(entry.path) === wanted) ?? null;
}
