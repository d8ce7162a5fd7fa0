import { BIDS, CARD, DEVICES, type Lineage, nativeBid, OK, REFUSED, RESULTS, TOKEN, WINS } from './steps';

const DAY = '21-11-2026';

/**
 * The Java client. Its PIN login and its market list belong to another server; these are the calls that it shares with
 * the family. It reads the rows of an answer without checking the status.
 */
export const JAVA: Lineage = {
  name: 'the Java client',
  envType: 'Prod',
  key: { asks: 'Prod', clear: 15 },
  steps: [
    { path: 'api-get-social-data', reads: { ...OK, mobile_no: 'digits', mobile_1: 'digits', telegram_no: 'text' } },
    { path: 'api-otp-sent', body: { mobile: '$free' }, reads: { status: { is: true }, otp: 'integer' } },
    {
      path: 'api-user-login',
      body: { mobile: '$mobile', password: 'play1234', device_id: 'j-1' },
      reads: { ...OK, unique_token: 'filled' },
      keeps: { token: 'unique_token' },
    },
    {
      path: 'api-check-security-pin',
      body: { ...TOKEN, security_pin: '1234' },
      reads: REFUSED,
      refused: 'there are no pins, so this client stays locked',
    },
    { path: 'api-get-slider-images', body: TOKEN, reads: { ...OK, 'sliderdata[].slider_image': 'address' } },
    { path: 'api-get-dashboard-data', body: TOKEN, reads: { ...OK, ...CARD, ...DEVICES, wallet_amt: 'digits' } },
    nativeBid('Single Digit', 'Open', [['1']]),
    nativeBid('Single Pana', 'Open', [['128']], '106', 'api-starline-submit-bid'),
    nativeBid('Left Digit', 'Open', [['4']], '206', 'api-galidisswar-submit-bid'),
    { path: 'api-bid-history-data', body: { ...TOKEN, bid_from: DAY, bid_to: DAY }, reads: BIDS },
    {
      path: 'api-bid-history-data',
      body: { ...TOKEN, bid_from: '1-1-2026', bid_to: '2-1-2026' },
      reads: { bid_data: 'list' },
      empty: true,
    },
    { path: 'api-starline-bid-history-data', body: { ...TOKEN, bid_from: DAY, bid_to: DAY }, reads: BIDS },
    ...RESULTS,
    { path: 'api-wining-history-data', body: { ...TOKEN, date_from: DAY, date_to: DAY }, reads: WINS },
    {
      path: 'api-fund-request-add',
      body: { ...TOKEN, request_amount: '500' },
      reads: { ...OK, fund_request_id: 'integer' },
    },
    {
      path: 'api-add-money-via-upi',
      body: { ...TOKEN, amount: '700', txn_id: '512345678902', txn_ref: 'Ab1Cd3', otherupi: '1', paid_upi: 'ravi@upi' },
      reads: OK,
    },
    {
      path: 'api-get-auto-deposit-list',
      body: TOKEN,
      reads: {
        ...OK,
        'result[].amount': 'digits',
        'result[].tx_request_number': 'digits',
        'result[].insert_date': 'moment',
      },
    },
    { path: 'api-fund-request-history', body: TOKEN, reads: { fund_req_history: 'list', msg: 'text', status: 'flag' } },
    { path: 'api-validate-bank', body: TOKEN, reads: { status: { is: 'true' }, otp: 'integer' } },
    {
      path: 'api-add-user-upi-details',
      body: { ...TOKEN, upi_type: 2, paytm_no: '', google_pay_no: '9000000002', phon_pay_no: '' },
      reads: OK,
    },
    {
      path: 'api-add-user-bank-details',
      body: { ...TOKEN, ac_number: '123456789' },
      reads: REFUSED,
      refused: 'withdrawals are paid to numbers of payment apps only',
    },
    {
      path: 'api-user-payment-method-list',
      body: TOKEN,
      reads: { ...OK, 'result[].type': { is: 3 }, 'result[].value': { is: '9000000002' }, 'result[].name': 'filled' },
      keeps: { listed: 'result.0.type' },
    },
    {
      path: 'api-user-withdraw-fund-request',
      body: { ...TOKEN, request_amount: '600', payment_method: '$listed' },
      reads: { ...OK, fund_request_id: 'integer' },
    },
    {
      path: 'api-user-withdraw-transaction-history',
      body: { ...TOKEN, mobile_no: '$mobile' },
      reads: { ...OK, 'withdrawdata[].google_pay_number': { is: '9000000002' } },
    },
    {
      path: 'api-wallet-transaction-history',
      body: TOKEN,
      reads: { ...OK, 'transaction_history[].amount': 'digits', 'in_history[].amount': 'digits', ...DEVICES },
    },
    { path: 'api-get-contact-details', body: TOKEN, reads: { ...OK, mobile_1: 'digits', whatsapp_no: 'digits' } },
    { path: 'api-profile-update', body: { ...TOKEN, user_name: 'Ravi', email: 'r@x.example' }, reads: OK },
  ],
};
