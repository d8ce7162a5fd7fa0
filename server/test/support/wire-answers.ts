import type * as z from 'zod/mini';
import * as shape from './wire-shapes';

const MAIN_RATES = [
  'single_digit',
  'jodi_digit',
  'single_pana',
  'double_pana',
  'tripple_pana',
  'half_sangam',
  'full_sangam',
];

const ANSWERS: Readonly<Record<string, z.ZodMiniType>> = {
  'add-money-via-upi': shape.done(),
  'add-user-upi-details': shape.done(),
  'admin-bank-details': shape.payee,
  'change-password': shape.done(),
  'check-mobile': shape.statusText(shape.code),
  'check-user-for-transfer-amt': shape.done({ user_name: shape.text }),
  'fcm-update': shape.done(),
  'forget-check-mobile': shape.done(shape.code),
  'forgot-password': shape.done(),
  'fund-request-add': shape.done({ fund_request_id: shape.number }),
  'fund-request-history': shape.claimHistory,
  'game-rates': shape.rates(...MAIN_RATES),
  'get-app-key': shape.done({ app_key: shape.text }),
  'get-auto-deposit-list': shape.deposits,
  'get-contact-details': shape.contact,
  'get-current-date': shape.currentDate,
  'get-dashboard-data': shape.dashboard,
  'get-headline': shape.done({ data: shape.some({ status: shape.bit, notes: shape.text }) }),
  'get-profile': shape.profile,
  'get-qr-pay': shape.done({ qrdata: shape.some({ upi_id: shape.text, qr_image: shape.text }) }),
  'get-slider-images': shape.done({
    sliderdata: shape.some({ image_id: shape.text, slider_image: shape.text, image_alt: shape.text }),
  }),
  'get-social-data': shape.done({ mobile_no: shape.text, telegram_no: shape.text, mobile_1: shape.text }),
  'get-user-payment-details': shape.payoutNumbers,
  'how-to-play': shape.done({ content: shape.some({ how_to_play_content: shape.text, video_link: shape.text }) }),
  'last-fund-request-detail': shape.lastClaim,
  'money-deposit-withdrawal-rule': shape.done({
    content: shape.some({ withdrawal_rule: shape.text, deposit_rule: shape.text }),
  }),
  'otp-sent': shape.done({ otp: shape.number }),
  'profile-update': shape.done(),
  'resend-otp': shape.done(shape.code),
  'user-login': shape.login,
  'user-logout': shape.done(),
  'user-payment-method-list': shape.payoutMethods,
  'user-registration': shape.registered,
  'user-transfer-wallet-balance': shape.done(),
  'user-wallet-balance': shape.wallet,
  'user-withdraw-fund-request': shape.done({ fund_request_id: shape.number }),
  'user-withdraw-transaction-history': shape.withdrawals,
  'validate-bank': shape.statusText(shape.code),
  'tell-wins': shape.announcedWins,
  'verify-otp': shape.done({ otp_proof: shape.text }),
  'wallet-transaction-history': shape.statement,
  'starline-game': shape.markets('web_starline_chart_url'),
  'starline-game-rates': shape.rates('single_digit', 'single_pana', 'double_pana', 'tripple_pana'),
  'galidisawar-game': shape.markets('web_galidessar_chart_url'),
  'galidisawar-game-rates': shape.rates('single_digit', 'single_pana', 'double_pana'),
  ...Object.fromEntries(
    ['', 'starline-', 'galidisawar-'].flatMap((family) => [
      [`${family}submit-bid`, shape.done()],
      [`${family}bid-history-data`, shape.bids],
      [`${family}wining-history-data`, shape.wins],
      [`check-${family}game-status`, shape.gameStatus],
      [`check-${family}games-active-inactive`, shape.activeGame],
    ]),
  ),
};

/** The fields that clients read of an answer, by path in either spelling; null for a call that is always refused. */
export const answerShape = (path: string): z.ZodMiniType | null =>
  ANSWERS[path.replace(/^\/?api-/, '').replace('galidisswar', 'galidisawar')] ?? null;
