import { APP, exchange, PLAYER } from '../test-support/exchange';
import { adminBankDetails, depositLimits, fundRequestAdd, moneyRules, qrPay } from './deposits';
import { statement } from './statement';
import { checkReceiver, transferPoints } from './transfers';
import { addUpiDetails, paymentDetails, withdrawFundRequest, withdrawHistory } from './withdrawals';

const OK = { status: true, msg: '' };

describe('deposits', () => {
  it('are claimed with the amount and both references, the second only once it is known [C03]', async () => {
    const claim = { requestId: 'a1b2c3d4', points: 500, linkReference: 'AB12', paymentReference: '' };
    const { path, body } = await exchange(fundRequestAdd, claim, { ...OK, fund_request_id: 7 });
    expect(path).toBe('/api-fund-request-add');
    expect(body).toEqual({ ...PLAYER, request_amount: 500, request_id: 'a1b2c3d4', txn_ref: 'AB12' });
    const { body: again } = await exchange(fundRequestAdd, { ...claim, paymentReference: '432112345678' }, OK);
    expect(again).toEqual({ ...body, txn_id: '432112345678' });
  });

  it.each([
    [
      { status: true, min_amt: '300', max_amt: '100000' },
      { least: 300, most: 100_000, usualMinutes: null, left: null },
    ],
    [
      { status: true, min_amt: 300, usual_minutes: '25' },
      { least: 300, most: 0, usualMinutes: 25, left: null },
    ],
    [
      { status: false, min_amt: '300', last_req_detail: [] },
      { least: 300, most: 0, usualMinutes: null, left: null },
    ],
    [{ status: true }, { least: 0, most: 0, usualMinutes: null, left: null }],
  ])('have the limits of %j, whatever its status [C03, C13]', async (reply, limits) => {
    const { path, body, answer } = await exchange(depositLimits, undefined, reply);
    expect([path, body, answer]).toEqual(['/api-last-fund-request-detail', PLAYER, limits]);
  });

  it('are paid to the first of bank_details, requested without a player [C03, C13]', async () => {
    const bank_details = [
      {
        ac_holder_name: 'Ank',
        upi_payment_id: 'a@bank',
        google_upi_payment_id: 'g@bank',
        phonepay_upi_payment_id: 'p@bank',
        account_number: 1,
      },
      { ac_holder_name: 'Other' },
    ];
    const { path, body, answer } = await exchange(adminBankDetails, undefined, { ...OK, bank_details });
    expect([path, body]).toEqual(['/api-admin-bank-details', APP]);
    expect(answer).toEqual({ name: 'Ank', upiId: 'a@bank', googleUpiId: 'g@bank', phonepeUpiId: 'p@bank' });
    expect((await exchange(adminBankDetails, undefined, { ...OK, bank_details: [] })).answer).toBeNull();
    await expect(
      exchange(adminBankDetails, undefined, { status: false, msg: 'Closed', bank_details }),
    ).rejects.toMatchObject({ outcome: 'refused', message: 'Closed' });
  });

  it('by QR code are requested without a player and read from qrdata [C05, C13]', async () => {
    const { path, body, answer } = await exchange(qrPay, undefined, {
      ...OK,
      qrdata: [{ upi_id: 'a@bank', qr_image: 'https://host.example/qr.svg' }],
    });
    expect([path, body]).toEqual(['/api-get-qr-pay', APP]);
    expect(answer).toEqual({ upiId: 'a@bank', imageUrl: 'https://host.example/qr.svg' });
    expect((await exchange(qrPay, undefined, { status: false, qrdata: [] })).answer).toBeNull();
  });

  it('and withdrawals have rules in lines, requested without a player [C04, C14]', async () => {
    const { path, body, answer } = await exchange(moneyRules, undefined, {
      ...OK,
      content: [{ withdrawal_rule: 'One.\r\n\n Two. ', deposit_rule: null }],
    });
    expect([path, body]).toEqual(['/api-money-deposit-withdrawal-rule', APP]);
    expect(answer).toEqual({ withdrawal: ['One.', 'Two.'], deposit: [] });
  });
});

describe('withdrawals', () => {
  it.each([
    ['googlePay', '2'],
    ['paytm', '3'],
    ['phonePe', '4'],
  ] as const)('to %s are requested with code %s [C04, C10] [S08]', async (method, code) => {
    const { path, body, answer } = await exchange(
      withdrawFundRequest,
      { requestId: 'a1b2c3d4', mobile: '9876543210', points: 600, method },
      { ...OK, msg: 'Done', fund_request_id: 100001, wallet_amt: '400' },
    );
    expect(path).toBe('/api-user-withdraw-fund-request');
    expect(body).toEqual({
      ...PLAYER,
      mobile: '9876543210',
      request_amount: 600,
      payment_method: code,
      request_id: 'a1b2c3d4',
    });
    expect(answer).toEqual({ message: 'Done', walletPoints: 400, requestNumber: '100001' });
  });

  it('leave the balance unchanged if the server does not send it', async () => {
    for (const wallet_amt of [undefined, '', '12.5.1', '-1']) {
      const input = { requestId: 'a1b2c3d4', mobile: '9876543210', points: 600, method: 'paytm' } as const;
      expect((await exchange(withdrawFundRequest, input, { ...OK, wallet_amt })).answer.walletPoints).toBeNull();
    }
  });

  it('are listed with state, number, receipt and time; an unknown state is shown as such [C04, C10] [S07]', async () => {
    const row = {
      withdraw_request_id: 31,
      request_number: '771204',
      request_amount: '600',
      request_status: '0',
      google_pay_number: '9000000001',
      remark: '',
      payment_receipt: '',
      insert_date: '21 Nov 2026 07:30:00 AM',
    };
    const rows = ['0', 1, '2', '7'].map((request_status) => ({ ...row, request_status }));
    const { path, body, answer } = await exchange(
      withdrawHistory,
      { mobile: '9876543210' },
      { ...OK, withdrawdata: rows, usual_minutes: '90' },
    );
    expect(path).toBe('/api-user-withdraw-transaction-history');
    expect(body).toEqual({ ...PLAYER, mobile_no: '9876543210' });
    expect(answer.usualMinutes).toBe(90);
    expect(answer.requests.map(({ status }) => status)).toEqual(['pending', 'cancelled', 'approved', 'unknown']);
    expect(answer.requests[0]).toEqual({
      id: '31',
      requestNumber: '771204',
      points: 600,
      status: 'pending',
      number: '9000000001',
      remark: '',
      receiptUrl: '',
      askedAtMs: Date.parse('2026-11-21T07:30:00+05:30'),
    });
    expect(
      (await exchange(withdrawHistory, { mobile: '9876543210' }, { status: false, withdrawdata: [] })).answer,
    ).toEqual({ requests: [], usualMinutes: null });
  });

  it('are paid to the numbers on file, and a missing number is not a failure [C04, C10] [S41]', async () => {
    const payment_details = [{ google_pay_number: '9000000002', paytm_number: 9000000003, phone_pay_number: null }];
    const { path, body, answer } = await exchange(paymentDetails, undefined, { ...OK, payment_details });
    expect([path, body]).toEqual(['/api-get-user-payment-details', PLAYER]);
    expect(answer.numbers).toEqual({ googlePay: '9000000002', paytm: '9000000003', phonePe: '' });
    expect(
      (await exchange(paymentDetails, undefined, { status: false, msg: 'Payment Detail Not Added Yet' })).answer,
    ).toEqual({ numbers: null, message: 'Payment Detail Not Added Yet' });
  });

  it.each(['Account under review', ''])('get no numbers from any other refusal (%j) [C10]', async (msg) => {
    await expect(exchange(paymentDetails, undefined, { status: false, msg })).rejects.toMatchObject({
      outcome: 'refused',
      message: msg,
    });
  });

  it.each([
    ['paytm', { upi_type: '1', paytm_no: '9000000007', google_pay_no: '', phon_pay_no: '' }],
    ['googlePay', { upi_type: '2', paytm_no: '', google_pay_no: '9000000007', phon_pay_no: '' }],
    ['phonePe', { upi_type: '3', paytm_no: '', google_pay_no: '', phon_pay_no: '9000000007' }],
  ] as const)('to %s have their number added as %j [C03, K02] [S08]', async (method, fields) => {
    const { path, body } = await exchange(addUpiDetails, { method, number: '9000000007', proof: '' }, OK);
    expect([path, body]).toEqual(['/api-add-user-upi-details', { ...PLAYER, ...fields }]);
    expect((await exchange(addUpiDetails, { method, number: '9000000007', proof: 'p' }, OK)).body).toEqual({
      ...PLAYER,
      ...fields,
      otp_proof: 'p',
    });
  });
});

describe('transfers', () => {
  it('look up whose the number is first [C04, C11]', async () => {
    const { path, body, answer } = await exchange(
      checkReceiver,
      { mobile: '9000000001' },
      { ...OK, user_name: 'Ravi' },
    );
    expect([path, body, answer]).toEqual([
      '/api-check-user-for-transfer-amt',
      { ...PLAYER, mobile_no: '9000000001' },
      { name: 'Ravi' },
    ]);
    await expect(exchange(checkReceiver, { mobile: '9000000001' }, { status: false })).rejects.toMatchObject({
      outcome: 'refused',
    });
  });

  it('send amount, number and an empty note [C04, C11]', async () => {
    const { path, body, answer } = await exchange(
      transferPoints,
      { requestId: 'a1b2c3d4', mobile: '9000000001', points: 300 },
      { ...OK, wallet_amt: 700 },
    );
    expect(path).toBe('/api-user-transfer-wallet-balance');
    expect(body).toEqual({
      ...PLAYER,
      amount: 300,
      mobile_no: '9000000001',
      transfer_note: '',
      request_id: 'a1b2c3d4',
    });
    expect(answer.walletPoints).toBe(700);
  });
});

describe('the statement', () => {
  const row = {
    transaction_id: '901',
    amount: '950',
    transaction_type: '1',
    transaction_note: 'Won',
    amount_status: '8',
    insert_date: '21 Nov 2026 06:20:00 PM',
    tx_request_number: '4410923',
  };

  it('is requested page by page and read row by row; only type 1 is a credit [C04] [S07]', async () => {
    const rows = ['1', 1, '2', '9'].map((transaction_type) => ({ ...row, transaction_type }));
    const { path, body, answer } = await exchange(
      statement,
      { before: null, limit: 50 },
      { ...OK, transaction_history: [...rows, 'nonsense'], more: true },
    );
    expect([path, body]).toEqual(['/api-wallet-transaction-history', { ...PLAYER, limit: 50 }]);
    expect(answer.rows.map(({ credit }) => credit)).toEqual([true, true, false, false]);
    expect(answer.rows[0]).toEqual({
      id: '901',
      points: 950,
      credit: true,
      note: 'Won',
      amountStatus: '8',
      balanceAfter: null,
      madeAtMs: Date.parse('2026-11-21T18:20:00+05:30'),
    });
    expect(answer.more).toBe(true);
    expect(
      (await exchange(statement, { before: '901', limit: 50 }, { status: false, transaction_history: [] })).body,
    ).toEqual({ ...PLAYER, limit: 50, before: '901' });
  });

  it('is complete in one answer from a server without pages', async () => {
    const { answer } = await exchange(
      statement,
      { before: null, limit: 50 },
      { ...OK, transaction_history: [{ ...row, balance_after: '1250' }] },
    );
    expect(answer).toMatchObject({ more: false, rows: [{ balanceAfter: 1250 }] });
  });
});
