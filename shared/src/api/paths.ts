/** The path of every call, at the host root. Used by the client and the server alike. */
export const API = {
  userLogin: '/api-user-login',
  userLogout: '/api-user-logout',
  checkMobile: '/api-check-mobile',
  resendOtp: '/api-resend-otp',
  verifyOtp: '/api-verify-otp',
  userRegistration: '/api-user-registration',
  forgetCheckMobile: '/api-forget-check-mobile',
  forgotPassword: '/api-forgot-password',
  changePassword: '/api-change-password',
  profile: '/api-get-profile',
  profileUpdate: '/api-profile-update',
  howToPlay: '/api-how-to-play',
  appKey: '/api-get-app-key',
  currentDate: '/api-get-current-date',
  dashboard: '/api-get-dashboard-data',
  walletBalance: '/api-user-wallet-balance',
  socialData: '/api-get-social-data',
  sliderImages: '/api-get-slider-images',
  headline: '/api-get-headline',
  gameRates: '/api-game-rates',
  submitBid: '/api-submit-bid',
  bidHistory: '/api-bid-history-data',
  winHistory: '/api-wining-history-data',
  gameStatus: '/api-check-game-status',
  starlineGame: '/api-starline-game',
  starlineRates: '/api-starline-game-rates',
  starlineSubmitBid: '/api-starline-submit-bid',
  starlineBidHistory: '/api-starline-bid-history-data',
  starlineWinHistory: '/api-starline-wining-history-data',
  starlineStatus: '/api-check-starline-game-status',
  galiGame: '/api-galidisawar-game',
  galiRates: '/api-galidisawar-game-rates',
  galiSubmitBid: '/api-galidisawar-submit-bid',
  galiBidHistory: '/api-galidisawar-bid-history-data',
  galiWinHistory: '/api-galidisawar-wining-history-data',
  galiStatus: '/api-check-galidisawar-game-status',
} as const;

export type ApiPath = (typeof API)[keyof typeof API];

/** The other spelling of a Gali path, which native clients use; null for any other path. */
export function aliasOf(path: ApiPath): string | null {
  return path.includes('galidisawar') ? path.replace('galidisawar', 'galidisswar') : null;
}
