import {
  BIDS,
  type Call,
  CARD,
  type Lineage,
  MAIN_RATES,
  OK,
  type Read,
  rates,
  RESULTS,
  TOKEN,
  webBid,
  WINS,
} from './steps';

const DAY = '11/21/2026';
const STARLINE = { gameid: '106', path: 'api-starline-submit-bid', top: 'Open' };
const GALI = { gameid: '206', path: 'api-galidisawar-submit-bid', top: 'Close' };

const histories = (path: string, names: [string, string], reads: Readonly<Record<string, Read>>): Call[] =>
  [DAY, ''].map((day) => ({ path, body: { ...TOKEN, [names[0]]: day, [names[1]]: day }, reads }));

const bidsOf = (path: string): Call[] => histories(path, ['bid_from', 'bid_to'], BIDS);
const winsOf = (path: string): Call[] => histories(path, ['date_from', 'date_to'], WINS).slice(0, 1);

/** Its list contains the code that it sends back. */
const withdrawing: Call[] = [
  {
    path: 'api-add-user-upi-details',
    body: { ...TOKEN, upi_type: '1', paytm_no: '9000000001', google_pay_no: '', phon_pay_no: '' },
    reads: OK,
  },
  {
    path: 'api-user-payment-method-list',
    body: { ...TOKEN, mobile_no: '$mobile' },
    reads: { ...OK, 'result[].type': 'integer', 'result[].value': { is: '9000000001' }, 'result[].name': 'filled' },
    keeps: { listed: 'result.0.type' },
  },
  {
    path: 'api-user-withdraw-fund-request',
    body: { ...TOKEN, mobile: '$mobile', request_amount: 600, payment_method: '$listed' },
    reads: { ...OK, fund_request_id: 'integer' },
  },
  {
    path: 'api-user-withdraw-transaction-history',
    body: { ...TOKEN, mobile_no: '$mobile' },
    reads: {
      ...OK,
      'withdrawdata[].paytm_number': { is: '9000000001' },
      'withdrawdata[].request_amount': 'digits',
      'withdrawdata[].request_status': { is: '0' },
      'withdrawdata[].payment_receipt': 'text',
      'withdrawdata[].insert_date': 'moment',
    },
  },
];

const dashboard: Call = {
  path: 'api-get-dashboard-data',
  body: TOKEN,
  reads: { ...OK, ...CARD, 'result[].web_chart_url': 'address', betting_status: { is: '1' }, wallet_amt: 'digits' },
};

const changes: Call[] = [
  { path: 'api-profile-update', body: { ...TOKEN, user_name: 'Ravi Kumar' }, reads: OK },
  { path: 'api-change-password', body: { ...TOKEN, old_pass: 'play1234', new_pass: 'play4321' }, reads: OK },
  // It keeps the token of its login.
  dashboard,
];

const entering: Call[] = [
  { path: 'api-check-mobile', body: { mobile: '$free' }, reads: { status: { is: 'true' }, otp: 'integer' } },
  { path: 'api-resend-otp', body: { mobile: '$free' }, reads: { ...OK, otp: 'integer' } },
  {
    path: 'api-user-registration',
    body: {
      name: 'asha rani',
      email: 'email',
      password: 'secret12',
      mobile: '$free',
      security_pin: '123456',
      device_id: null,
    },
    reads: { ...OK, unique_token: 'filled', user_name: 'filled' },
  },
  { path: 'api-forget-check-mobile', body: { mobile: '$other' }, reads: { ...OK, otp: 'integer' } },
  { path: 'api-forgot-password', body: { mobile: '$other', new_pass: 'play4321' }, reads: OK },
  {
    path: 'api-user-login',
    body: { mobile: '$mobile', password: 'play1234', device_id: null },
    reads: { ...OK, unique_token: 'filled', user_name: 'filled', mobile: 'digits', betting_status: { is: '1' } },
    keeps: { token: 'unique_token' },
  },
  dashboard,
  { path: 'api-get-social-data', reads: { ...OK, mobile_no: 'digits', mobile_1: 'digits', telegram_no: 'text' } },
];

const wallet: Call[] = [
  {
    path: 'api-user-wallet-balance',
    body: TOKEN,
    reads: {
      ...OK,
      wallet_amt: 'digits',
      hold_amt: 'digits',
      withdraw_open_time: 'clock',
      withdraw_close_time: 'clock',
    },
  },
  {
    path: 'api-fund-request-add',
    body: { ...TOKEN, request_amount: '500' },
    reads: { ...OK, fund_request_id: 'integer' },
  },
  {
    path: 'api-last-fund-request-detail',
    body: { ...TOKEN, mobile_no: '$mobile' },
    reads: { ...OK, 'last_req_detail[].request_amount': 'digits', min_amt: 'digits' },
  },
  {
    path: 'api-admin-bank-details',
    reads: { ...OK, 'bank_details[].ac_holder_name': 'text', 'bank_details[].upi_payment_id': 'text' },
  },
  {
    path: 'api-check-user-for-transfer-amt',
    body: { ...TOKEN, mobile_no: '$other' },
    reads: { ...OK, user_name: 'filled' },
  },
  {
    path: 'api-user-transfer-wallet-balance',
    body: { ...TOKEN, mobile_no: '$other', amount: '150', transfer_note: '' },
    reads: OK,
  },
  {
    path: 'api-wallet-transaction-history',
    body: TOKEN,
    reads: {
      ...OK,
      'transaction_history[].amount': 'digits',
      'transaction_history[].transaction_type': 'digits',
      'transaction_history[].transaction_note': 'text',
      'transaction_history[].amount_status': 'digits',
      'transaction_history[].insert_date': 'moment',
    },
  },
];

const bidding: Call[] = [
  webBid('Single Digit', [
    ['1', '', 'open'],
    ['5', '', 'close'],
  ]),
  webBid('Single Pana', [['128'], ['137']]),
  webBid('Double Pana', [['550', '', 'close']]),
  webBid('Triple Pana', [['777', '', 'close']]),
  webBid('Jodi Digit', [['07', '', 'close']]),
  webBid('Half Sangam', [
    ['1', '240', 'Open'],
    ['6', '128', 'close'],
  ]),
  webBid('Full Sangam', [['128', '240', 'closed']]),
  webBid('Single Digit', [['1']], STARLINE),
  webBid('Left Digit', [['4', '', '']], GALI),
  webBid('Jodi Digit', [['47', '', '']], GALI),
];

const lists: Call[] = [
  { path: 'api-game-rates', reads: MAIN_RATES },
  { path: 'api-starline-game', reads: { ...CARD, web_starline_chart_url: 'address' } },
  { path: 'api-starline-game-rates', reads: rates('single_digit', 'single_pana', 'double_pana', 'tripple_pana') },
  { path: 'api-galidisawar-game', reads: { ...CARD, web_galidessar_chart_url: 'address' } },
  { path: 'api-galidisawar-game-rates', reads: rates('single_digit', 'single_pana', 'double_pana') },
  {
    path: 'api-how-to-play',
    reads: { ...OK, 'content[].how_to_play_content': 'filled', 'content[].video_link': 'text' },
  },
];

const pastBids: Call[] = ['', 'starline-', 'galidisawar-'].flatMap((family) => bidsOf(`api-${family}bid-history-data`));
const pastWins: Call[] = ['', 'starline-', 'galidisawar-'].flatMap((family) =>
  winsOf(`api-${family}wining-history-data`),
);

const FIXED = { fixed: 'ank-bazaar-web' } as const;

/** The React client of docs/conformance.tsv. Its slider sends no token. */
export const REACT: Lineage = {
  name: 'the React client',
  envType: 'Prod',
  key: FIXED,
  steps: [
    ...entering,
    {
      path: 'api-get-slider-images',
      reads: { ...OK, 'sliderdata[].image_id': 'text', 'sliderdata[].slider_image': 'address' },
    },
    {
      path: 'api-get-headline',
      body: { ids: [1] },
      reads: { ...OK, 'data[].status': { is: '1' }, 'data[].notes': 'filled' },
    },
    { path: 'api-get-qr-pay', reads: { ...OK, 'qrdata[].upi_id': 'filled', 'qrdata[].qr_image': 'address' } },
    {
      path: 'api-money-deposit-withdrawal-rule',
      reads: { ...OK, 'content[].withdrawal_rule': 'text', 'content[].deposit_rule': 'text' },
    },
    ...lists,
    ...bidding,
    ...pastBids,
    ...RESULTS,
    ...pastWins,
    ...wallet,
    ...withdrawing,
    ...changes,
  ],
};

/** Its predecessor: motors have their own labels, and the calls of later screens are missing. */
export const REACT_ANCESTOR: Lineage = {
  name: 'the ancestor of the React client',
  envType: 'Prod',
  key: FIXED,
  steps: [
    ...entering,
    ...lists,
    ...bidding,
    webBid('SP MOTOR', [['123'], ['128']]),
    webBid('DP MOTOR', [['112', '', 'close']]),
    ...pastBids,
    ...RESULTS,
    ...pastWins,
    ...wallet,
    ...withdrawing,
    ...changes,
  ],
};
