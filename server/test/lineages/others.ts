import { BIDS, DEVICES, type Lineage, nativeBid, OK, RESULTS, TOKEN, webBid, WINS } from './steps';

const ACTIVE = { ...OK, 'result[].open_time': 'clock', 'result[].game_status': 'integer' } as const;
const STATUS = { game_status: { is: 1 }, msg: 'text', ...DEVICES } as const;

/** What other clients of the family send in addition. */
export const OTHERS: Lineage = {
  name: 'further clients',
  envType: '1',
  key: { fixed: 'K' },
  steps: [
    {
      path: 'api-user-login',
      body: { mobile: '$mobile', password: 'play1234', device_id: 'a1b2c3d4' },
      reads: { ...OK, unique_token: 'filled' },
      keeps: { token: 'unique_token' },
    },
    { path: 'api-get-app-key', reads: { ...OK, app_key: 'filled' } },
    { path: 'api-get-headline', body: { ids: 1 }, reads: { ...OK, 'data[].notes': 'filled' } },
    { path: 'api-check-games-active-inactive', body: { game_id: '9' }, reads: ACTIVE },
    { path: 'api-check-starline-games-active-inactive', body: { game_id: '106' }, reads: ACTIVE },
    { path: 'api-check-galidisswar-games-active-inactive', body: { game_id: '206' }, reads: ACTIVE },
    { path: 'api-check-starline-game-status', body: { ...TOKEN, game_id: '106' }, reads: STATUS },
    { path: 'api-check-galidisswar-game-status', body: { ...TOKEN, game_id: '206' }, reads: STATUS },
    nativeBid('Single Digit', 'Open', [['1'], ['1']]),
    nativeBid('Single Pana', 'Open', [['128', '', 'Open']]),
    nativeBid('SP DP TP', 'Close', [['137']]),
    webBid('Jodi Digit', [['07', '', 'close']]),
    webBid('Single Pana', [['128']], { gameid: '106', path: 'api-starline-submit-bid', top: 'Open' }),
    webBid('Jodi Digit', [['47']], { gameid: '206', path: 'api-galidisawar-submit-bid', top: 'Close' }),
    nativeBid('Jodi Digit', 'Open', [['47']], '206', 'api-galidisswar-submit-bid'),
    { path: 'api-starline-bid-history-data', body: { ...TOKEN, bid_from: '11/21/2026', bid_to: '' }, reads: BIDS },
    ...RESULTS,
    ...['', 'starline-', 'galidisawar-'].map((family) => ({
      path: `api-${family}wining-history-data`,
      body: { ...TOKEN, date_from: '', date_to: '' },
      reads: WINS,
    })),
    {
      path: 'api-fund-request-add',
      body: { ...TOKEN, request_amount: 500 },
      reads: { ...OK, fund_request_id: 'integer' },
    },
    {
      path: 'api-add-user-upi-details',
      body: { ...TOKEN, upi_type: 3, paytm_no: '', google_pay_no: '', phon_pay_no: '9000000002' },
      reads: OK,
    },
    {
      path: 'api-get-user-payment-details',
      body: TOKEN,
      reads: { ...OK, 'payment_details[].phone_pay_number': { is: '9000000002' } },
    },
    { path: 'api-forgot-password', body: { mobile: '$mobile', new_pass: 'play4321' }, reads: OK },
  ],
};
