import type { Family } from '@ank/rules';

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
  statement: '/api-wallet-transaction-history',
  lastFundRequest: '/api-last-fund-request-detail',
  fundRequestAdd: '/api-fund-request-add',
  adminBankDetails: '/api-admin-bank-details',
  qrPay: '/api-get-qr-pay',
  moneyRules: '/api-money-deposit-withdrawal-rule',
  withdrawFundRequest: '/api-user-withdraw-fund-request',
  withdrawHistory: '/api-user-withdraw-transaction-history',
  paymentDetails: '/api-get-user-payment-details',
  addUpiDetails: '/api-add-user-upi-details',
  checkReceiver: '/api-check-user-for-transfer-amt',
  transferPoints: '/api-user-transfer-wallet-balance',
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

type FamilyPaths = Record<'rates' | 'submitBid' | 'bidHistory' | 'winHistory' | 'status', ApiPath> & {
  /** The list of its markets, with the wire name of its chart; the dashboard lists the main markets. */
  list: { path: ApiPath; chartField: string } | null;
};

/** The calls that every family of markets has. */
export const FAMILY_PATHS = {
  main: {
    list: null,
    rates: API.gameRates,
    submitBid: API.submitBid,
    bidHistory: API.bidHistory,
    winHistory: API.winHistory,
    status: API.gameStatus,
  },
  starline: {
    list: { path: API.starlineGame, chartField: 'web_starline_chart_url' },
    rates: API.starlineRates,
    submitBid: API.starlineSubmitBid,
    bidHistory: API.starlineBidHistory,
    winHistory: API.starlineWinHistory,
    status: API.starlineStatus,
  },
  gali: {
    list: { path: API.galiGame, chartField: 'web_galidessar_chart_url' },
    rates: API.galiRates,
    submitBid: API.galiSubmitBid,
    bidHistory: API.galiBidHistory,
    winHistory: API.galiWinHistory,
    status: API.galiStatus,
  },
} as const satisfies Record<Family, FamilyPaths>;

/** The other spelling of a Gali path, which native clients use; null for any other path. */
export function aliasOf(path: ApiPath): string | null {
  return path.includes('galidisawar') ? path.replace('galidisawar', 'galidisswar') : null;
}
