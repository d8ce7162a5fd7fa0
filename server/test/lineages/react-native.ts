import { BIDS, CARD, DEVICES, type Lineage, nativeBid, OK, type Read, REFUSED, RESULTS, TOKEN, WINS } from './steps';

const MOMENT = '2026-11-21T04:30:00.000Z';

/**
 * The React Native client. It uses its test key as served and looks for its device in every dashboard. Its withdrawals
 * were not observed, so those rows follow the family's table.
 */
export const REACT_NATIVE: Lineage = {
  name: 'the React Native client',
  envType: '1',
  key: { asks: '1', clear: 100 },
  steps: [
    {
      path: 'api-user-registration',
      body: { name: 'asha', email: 'a@x.example', password: 'secret12', mobile: '$free', security_pin: '1234' },
      reads: { ...OK, unique_token: 'filled', user_name: 'filled' },
      keeps: { registered: 'unique_token' },
    },
    {
      path: 'api-user-login',
      body: { mobile: '$free', password: 'secret12', device_id: 'r-1' },
      reads: { ...OK, unique_token: 'filled' },
    },
    {
      // With the token of its registration it finds the device of its login.
      path: 'api-get-dashboard-data',
      body: { unique_token: '$registered' },
      reads: { ...OK, ...DEVICES, 'device_result.1.device_id': { is: 'r-1' }, 'result[].game_id': 'digits' },
    },
    {
      path: 'api-user-login',
      body: { mobile: '$mobile', password: 'play1234', device_id: 'r-1' },
      reads: { ...OK, unique_token: 'filled' },
      keeps: { token: 'unique_token' },
    },
    {
      path: 'api-get-dashboard-data',
      body: TOKEN,
      reads: {
        ...OK,
        ...CARD,
        ...DEVICES,
        'device_result.0.device_id': { is: 'r-1' },
        account_block_status: { is: '1' },
        maintainence_msg_status: { is: '0' },
        withdraw_status: 'integer',
        user_current_version: 'text',
        user_minimum_version: 'text',
      },
    },
    {
      path: 'api-check-security-pin',
      body: { ...TOKEN, security_pin: '1234' },
      reads: REFUSED,
      refused: 'there are no pins, so this client stays at its pin after the first start',
    },
    { path: 'api-user-wallet-balance', body: TOKEN, reads: { ...OK, wallet_amt: 'digits' } },
    { path: 'api-get-social-data', reads: { ...OK, mobile_no: 'digits' } },
    { path: 'api-get-slider-images', body: TOKEN, reads: { ...OK, 'sliderdata[].slider_image': 'address' } },
    {
      path: 'api-get-current-date',
      body: { ...TOKEN, game_id: '9' },
      reads: {
        new_date: { is: '21-Nov-2026' },
        wallet_amt: 'digits',
        min_bid_amount: 'digits',
        max_bid_amount: 'digits',
      },
    },
    { path: 'api-check-game-status', body: { ...TOKEN, game_id: 9 }, reads: { game_status: { is: 1 }, ...DEVICES } },
    nativeBid('Single Digit', 'Open', [['1'], ['2']]),
    nativeBid('SpDpTpMotors', 'Open', [['128'], ['550'], ['777']]),
    nativeBid('Jodi Digit', 'Close', [['16']]),
    { path: 'api-bid-history-data', body: { ...TOKEN, bid_from: MOMENT, bid_to: MOMENT }, reads: BIDS },
    { path: 'api-bid-history-data', body: { ...TOKEN, bid_from: '21-11-2026', bid_to: '21-11-2026' }, reads: BIDS },
    ...RESULTS.slice(0, 1),
    {
      path: 'api-wining-history-data',
      body: { ...TOKEN, date_from: '21-11-2026', date_to: '21-11-2026' },
      reads: WINS,
    },
    {
      path: 'api-last-fund-request-detail',
      body: TOKEN,
      reads: { min_amt: 'digits', max_amt: 'digits', google_upi_option: { is: 1 }, phone_upi_option: { is: 1 } },
    },
    {
      path: 'api-add-money-via-upi',
      body: { ...TOKEN, amount: '500', txn_id: 'AXI512345678903', txn_ref: 'Ab1Cd4', upigpay: '1', upiphonepe: '0' },
      reads: OK,
    },
    { path: 'api-get-auto-deposit-list', body: TOKEN, reads: { 'result[].amount': 'digits' } },
    { path: 'api-validate-bank', body: TOKEN, reads: { status: { is: 'true' }, otp: 'integer' } },
    {
      path: 'api-add-user-upi-details',
      body: { ...TOKEN, upi_type: '2', paytm_no: '', google_pay_no: '9000000002', phon_pay_no: '' },
      reads: OK,
    },
    {
      path: 'api-get-user-payment-details',
      body: TOKEN,
      reads: { 'payment_details[].google_pay_number': { is: '9000000002' }, 'payment_details[].insert_date': 'moment' },
    },
    {
      path: 'api-user-payment-method-list',
      body: TOKEN,
      reads: { 'result[].type': { is: 3 }, 'result[].value': 'digits' },
    },
    {
      path: 'api-user-withdraw-fund-request',
      body: { ...TOKEN, request_amount: '600', payment_method: '3' },
      reads: OK,
    },
    {
      path: 'api-user-withdraw-transaction-history',
      body: { ...TOKEN, mobile_no: '$mobile' },
      reads: { 'withdrawdata[].payment_method': { is: '3' }, 'withdrawdata[].google_pay_number': { is: '9000000002' } },
    },
  ],
};

const TYPED: Readonly<Record<string, Read>> = {
  status: { is: true },
  wallet_amt: 'text',
  betting_status: 'text',
  transfer_point_status: 'text',
  account_block_status: 'text',
  withdraw_status: 'integer',
  notice_count: 'integer',
  app_marquee_msg: 'text',
  roulette_show_status: 'integer',
  'result[].game_id': 'text',
  'result[].msg_status': 'integer',
  'result[].open_duration': 'integer',
  'result[].close_duration': 'integer',
  'result[].time_srt': 'integer',
  'result[].close_time_srt': 'integer',
  'result[].open_result': 'text',
  'result[].market_off_day': 'text',
  ...DEVICES,
};

/** The Flutter clients: a field of another type than in their model breaks the whole screen. */
export const FLUTTER: Lineage = {
  name: 'the Flutter clients',
  envType: 'Prod',
  key: { fixed: 'flutter' },
  steps: [
    {
      path: 'api-user-login',
      body: { mobile: '$mobile', password: 'play1234', device_id: 'f-1' },
      reads: { ...OK, unique_token: 'filled', notification_status: 'text', email: 'text' },
      keeps: { token: 'unique_token' },
    },
    { path: 'api-get-dashboard-data', body: TOKEN, reads: TYPED },
    {
      path: 'api-get-current-date',
      body: { ...TOKEN, game_id: '9' },
      reads: { wallet_amt: 'text', open_duration: 'integer', close_duration: 'integer', date: 'text' },
    },
    nativeBid('Single Digit', 'Open', [['1']]),
    {
      path: 'api-wallet-transaction-history',
      body: TOKEN,
      reads: {
        wallet_amt: 'text',
        'transaction_history[].transaction_id': 'text',
        'transaction_history[].amount': 'text',
        'transaction_history[].transaction_type': 'text',
        'transaction_history[].amount_status': 'text',
        'transaction_history[].tx_request_number': 'text',
        ...DEVICES,
      },
    },
  ],
};
