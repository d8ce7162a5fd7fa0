import type * as z from 'zod/mini';
import * as shape from './wire-shapes';

/** The players of a replay, and the session that its login opened. */
export type Caller = { token: string; mobile: string; other: string; free: string };

/** A request as a client family sends it, without the envelope, and the types that it expects in the answer. */
export type Replay = { path: string; body: (caller: Caller) => Record<string, unknown>; answer: z.ZodMiniType };

const replay = (path: string, answer: z.ZodMiniType, body: Replay['body'] = () => ({})): Replay => ({
  path,
  body,
  answer,
});

const session: Replay['body'] = ({ token }) => ({ unique_token: token });

/** A day in the history filters: web clients put the month first, native ones the day. */
const TODAY = { web: '11/21/2026', native: '21-11-2026' };

type Line = [digits: string, closedigits: string, session: string];

/** How web clients submit: player and game twice, and the game type where the session should be. */
const webBid = (pana: string, lines: Line[], gameid = '9', path = 'api-submit-bid', outer = pana): Replay =>
  replay(path, shape.done(), ({ token }) => ({
    unique_token: token,
    game_id: gameid,
    new_result: {
      unique_token: token,
      Gamename: 'KALYAN',
      totalbit: lines.length * 10,
      gameid,
      pana,
      gametype: 'Open',
      bid_date: '21-November-2026',
      session: outer,
      result: lines.map(([digits, closedigits, at]) => ({
        closedigits,
        digits,
        points: '10',
        session: at,
        pana,
        closepana: '',
      })),
    },
  }));

/** How native clients submit: all fields inside the slip. */
const nativeBid = (pana: string, lines: Line[], gameid = '9', path = 'api-submit-bid', at = 'Open'): Replay =>
  replay(path, shape.done(), ({ token }) => ({
    new_result: {
      unique_token: token,
      Gamename: 'KALYAN',
      totalbit: lines.length * 10,
      gameid,
      pana,
      bid_date: '21-Nov-2026',
      session: at,
      result: lines.map(([digits, closedigits, own]) => ({ digits, closedigits, points: '10', session: own })),
    },
  }));

const histories = (bids: string, wins: string, today = TODAY.web): Replay[] => [
  replay(bids, shape.bids, ({ token }) => ({ unique_token: token, bid_from: today, bid_to: today })),
  replay(bids, shape.bids, ({ token }) => ({ unique_token: token, bid_from: '', bid_to: '' })),
  replay(wins, shape.wins, ({ token }) => ({ unique_token: token, date_from: today, date_to: today })),
];

const RATES = [
  'single_digit',
  'jodi_digit',
  'single_pana',
  'double_pana',
  'tripple_pana',
  'half_sangam',
  'full_sangam',
];

/** Web calls before a result: bids and reads. */
const webCalls: Replay[] = [
  replay('api-check-mobile', shape.statusText(shape.code), ({ free }) => ({ mobile: free })),
  replay('api-resend-otp', shape.done(shape.code), ({ free }) => ({ mobile: free })),
  replay('api-forget-check-mobile', shape.done(shape.code), ({ mobile }) => ({ mobile })),
  replay('api-user-registration', shape.registered, ({ free }) => ({
    name: 'asha rani',
    email: 'email',
    password: 'secret12',
    mobile: free,
    security_pin: '123456',
    device_id: null,
  })),
  replay('api-user-login', shape.login, ({ free }) => ({ mobile: free, password: 'secret12', device_id: null })),
  replay('api-get-dashboard-data', shape.dashboard, session),
  replay('api-get-social-data', shape.done({ mobile_no: shape.text, telegram_no: shape.text, mobile_1: shape.text })),
  replay(
    'api-get-slider-images',
    shape.done({ sliderdata: shape.some({ image_id: shape.text, slider_image: shape.text }) }),
    session,
  ),
  replay('api-get-headline', shape.done({ data: shape.some({ status: shape.bit, notes: shape.text }) }), () => ({
    ids: 1,
  })),
  replay('api-game-rates', shape.rates(...RATES)),
  replay(
    'api-how-to-play',
    shape.done({ content: shape.some({ how_to_play_content: shape.text, video_link: shape.text }) }),
  ),
  replay(
    'api-money-deposit-withdrawal-rule',
    shape.done({ content: shape.some({ withdrawal_rule: shape.text, deposit_rule: shape.text }) }),
  ),
  webBid('Single Digit', [
    ['1', '', 'open'],
    ['5', '', 'close'],
  ]),
  webBid('Single Digit', [['1', '', 'Open']]),
  webBid('Single Pana', [
    ['128', '', 'Open'],
    ['137', '', 'Open'],
  ]),
  webBid('Double Pana', [['550', '', 'close']]),
  webBid('Triple Pana', [['777', '', 'close']]),
  webBid('Jodi Digit', [['07', '', 'close']]),
  webBid('Half Sangam', [
    ['1', '240', 'Open'],
    ['6', '128', 'close'],
  ]),
  webBid('Full Sangam', [['128', '240', 'closed']]),
  webBid('SP MOTOR', [['123', '', 'Open']]),
  replay('api-starline-game', shape.markets('web_starline_chart_url')),
  replay('api-starline-game-rates', shape.rates('single_digit', 'single_pana', 'double_pana', 'tripple_pana')),
  webBid('Single Digit', [['1', '', 'Open']], '106', 'api-starline-submit-bid', 'Open'),
  webBid('Single Pana', [['128', '', 'Open']], '106', 'api-starline-submit-bid', 'Open'),
  replay('api-galidisawar-game', shape.markets('web_galidessar_chart_url')),
  replay('api-galidisawar-game-rates', shape.rates('single_digit', 'single_pana', 'double_pana')),
  webBid('Left Digit', [['4', '', '']], '206', 'api-galidisawar-submit-bid', 'Close'),
  webBid('Jodi Digit', [['47', '', 'Open']], '206', 'api-galidisawar-submit-bid', 'Close'),
  replay('api-user-wallet-balance', shape.wallet, session),
  replay('api-fund-request-add', shape.done({ fund_request_id: shape.number }), ({ token }) => ({
    unique_token: token,
    request_amount: '500',
  })),
  replay('api-last-fund-request-detail', shape.lastClaim, ({ token, mobile }) => ({
    unique_token: token,
    mobile_no: mobile,
  })),
  replay('api-admin-bank-details', shape.payee),
  replay('api-get-qr-pay', shape.done({ qrdata: shape.some({ upi_id: shape.text, qr_image: shape.text }) })),
  replay('api-add-user-upi-details', shape.done(), ({ token }) => ({
    unique_token: token,
    upi_type: '1',
    paytm_no: '9000000001',
    google_pay_no: '',
    phon_pay_no: '',
  })),
  replay('api-get-user-payment-details', shape.payoutNumbers, session),
  replay('api-user-payment-method-list', shape.payoutMethods, session),
  replay('api-user-withdraw-fund-request', shape.done({ fund_request_id: shape.number }), ({ token, mobile }) => ({
    unique_token: token,
    mobile,
    request_amount: 600,
    payment_method: '3',
  })),
  replay('api-user-withdraw-transaction-history', shape.withdrawals, ({ token, mobile }) => ({
    unique_token: token,
    mobile_no: mobile,
  })),
  replay('api-check-user-for-transfer-amt', shape.done({ user_name: shape.text }), ({ token, other }) => ({
    unique_token: token,
    mobile_no: other,
  })),
  replay('api-user-transfer-wallet-balance', shape.done(), ({ token, other }) => ({
    unique_token: token,
    mobile_no: other,
    amount: '150',
    transfer_note: '',
  })),
  replay('api-profile-update', shape.done(), ({ token }) => ({ unique_token: token, user_name: 'Ravi Kumar' })),
];

/** Web calls after a result: wins, and finally the changes that end sessions. */
const webLater: Replay[] = [
  replay('api-wallet-transaction-history', shape.statement, session),
  ...histories('api-bid-history-data', 'api-wining-history-data'),
  ...histories('api-starline-bid-history-data', 'api-starline-wining-history-data'),
  ...histories('api-galidisawar-bid-history-data', 'api-galidisawar-wining-history-data'),
  replay('api-change-password', shape.done(), ({ token }) => ({
    unique_token: token,
    old_pass: 'play1234',
    new_pass: 'play4321',
  })),
];

const game: Replay['body'] = () => ({ game_id: '9' });

const nativeCalls: Replay[] = [
  replay('api-otp-sent', shape.done({ otp: shape.number }), ({ free }) => ({ mobile: free })),
  replay('api-validate-bank', shape.statusText(shape.code), session),
  replay('api-get-contact-details', shape.contact),
  replay('api-fcm-update', shape.done(), ({ token }) => ({ unique_token: token, fcm_token: 'push-0001' })),
  replay('api-check-games-active-inactive', shape.activeGame, game),
  replay('api-check-starline-games-active-inactive', shape.activeGame, () => ({ game_id: '106' })),
  replay('api-check-galidisswar-games-active-inactive', shape.activeGame, () => ({ game_id: '206' })),
  replay('api-add-money-via-upi', shape.done(), ({ token }) => ({
    unique_token: token,
    amount: '500',
    txn_id: '512345678901',
    txn_ref: 'Ab1Cd2',
    otherupi: '1',
  })),
  replay('api-get-auto-deposit-list', shape.deposits, session),
  replay('api-get-app-key', shape.done({ app_key: shape.text })),
  replay(
    'api-get-profile',
    shape.done({
      profile: shape.some({
        mobile: shape.points,
        wallet_balance: shape.points,
        email: shape.text,
        user_name: shape.text,
      }),
    }),
    session,
  ),
  replay('api-get-dashboard-data', shape.dashboard, ({ token }) => ({ unique_token: token, player_id: 'push-0001' })),
  replay('api-get-current-date', shape.currentDate, ({ token }) => ({ unique_token: token, game_id: '9' })),
  replay('api-check-game-status', shape.gameStatus, ({ token }) => ({ unique_token: token, game_id: 9 })),
  replay('api-check-starline-game-status', shape.gameStatus, ({ token }) => ({ unique_token: token, game_id: '106' })),
  replay('api-check-galidisswar-game-status', shape.gameStatus, ({ token }) => ({
    unique_token: token,
    game_id: '206',
  })),
  nativeBid('Single Pana', [['128', '', 'Open']]),
  nativeBid('Single Digit', [
    ['1', '', 'Open'],
    ['1', '', 'Open'],
  ]),
  nativeBid('Single Digit', [['6', '', 'Close']], '9', 'api-submit-bid', 'Close'),
  nativeBid('SpDpTpMotors', [
    ['128', '', 'Open'],
    ['550', '', 'Open'],
    ['777', '', 'Open'],
  ]),
  nativeBid('SP DP TP', [['137', '', 'Close']], '9', 'api-submit-bid', 'Close'),
  nativeBid('Single Pana', [['128', '', 'Open']], '106', 'api-starline-submit-bid'),
  replay('api-galidisswar-game', shape.markets('web_galidessar_chart_url')),
  replay('api-galidisswar-game-rates', shape.rates('single_digit', 'single_pana', 'double_pana')),
  nativeBid('Left Digit', [['4', '', 'Open']], '206', 'api-galidisswar-submit-bid'),
  nativeBid('Right Digit', [['7', '', 'Open']], '206', 'api-galidisswar-submit-bid'),
  replay('api-fund-request-add', shape.done({ fund_request_id: shape.number }), ({ token }) => ({
    unique_token: token,
    request_amount: 500,
  })),
  replay('api-add-user-upi-details', shape.done(), ({ token }) => ({
    unique_token: token,
    upi_type: 3,
    paytm_no: '',
    google_pay_no: '',
    phon_pay_no: '9000000002',
  })),
  replay('api-profile-update', shape.done(), ({ token }) => ({
    unique_token: token,
    user_name: 'Ravi Kumar',
    email: 'ravi@example.com',
  })),
];

const nativeLater: Replay[] = [
  replay('api-fund-request-history', shape.claimHistory, session),
  replay('api-wallet-transaction-history', shape.statement, session),
  ...histories('api-bid-history-data', 'api-wining-history-data', TODAY.native),
  ...histories('api-galidisswar-bid-history-data', 'api-galidisswar-wining-history-data', TODAY.native),
  replay('api-forgot-password', shape.done(), ({ mobile }) => ({ mobile, new_pass: 'play4321' })),
];

/** The client families: envelope, login, and calls before and after results. */
export const LINEAGES = [
  {
    name: 'the web lineage',
    envelope: { env_type: 'Prod', app_key: 'K' },
    deviceId: '',
    mobile: '9876543210',
    before: webCalls,
    after: webLater,
  },
  {
    name: 'native clients',
    envelope: { env_type: '1', app_key: 'K' },
    deviceId: 'a1b2c3d4',
    mobile: '9876543211',
    before: nativeCalls,
    after: nativeLater,
  },
] as const;
