import { exchange, PLAYER } from '../test-support/exchange';
import { walletBalance } from './wallet';

const reply = {
  wallet_amt: '1250',
  hold_amt: '0',
  transfer_point_status: '1',
  betting_status: '1',
  min_withdrawal: '500',
  max_withdrawal: '50000',
  min_transfer: '100',
  max_transfer: '10000',
  withdraw_open_time: '07:00 AM',
  withdraw_close_time: '10:00 AM',
  msg: 'User Wallet Balance',
  status: true,
};
const wallet = {
  walletPoints: 1250,
  holdPoints: 0,
  owedPoints: 0,
  bettingOn: true,
  minWithdrawal: 500,
  maxWithdrawal: 50_000,
  minTransfer: 100,
  maxTransfer: 10_000,
  withdrawOpenTime: '07:00 AM',
  withdrawCloseTime: '10:00 AM',
};

describe('the wallet', () => {
  it('is requested with the token alone and read field by field [C03, C16]', async () => {
    const { path, body, answer } = await exchange(walletBalance, undefined, reply);
    expect(path).toBe('/api-user-wallet-balance');
    expect(body).toEqual(PLAYER);
    expect(answer).toEqual(wallet);
  });

  it('is the same with numbers for numeric strings', async () => {
    const numeric = Object.fromEntries(
      Object.entries(reply).map(([key, value]) => [key, /^\d+$/.test(String(value)) ? Number(value) : value]),
    );
    expect(numeric.wallet_amt).toBe(1250);
    expect((await exchange(walletBalance, undefined, numeric)).answer).toEqual(wallet);
  });

  it('is empty with betting off for a token that the server does not know', async () => {
    const { answer } = await exchange(walletBalance, undefined, { status: true, wallet_amt: '', hold_amt: '' });
    expect(answer).toEqual({
      walletPoints: 0,
      holdPoints: null,
      owedPoints: 0,
      bettingOn: false,
      minWithdrawal: 0,
      maxWithdrawal: 0,
      minTransfer: 0,
      maxTransfer: 0,
      withdrawOpenTime: '',
      withdrawCloseTime: '',
    });
  });

  it('shows no money if the amount is not a number', async () => {
    for (const wallet_amt of ['1e9', '12.5.1', 'NaN', '∞']) {
      expect((await exchange(walletBalance, undefined, { ...reply, wallet_amt })).answer.walletPoints).toBe(0);
    }
  });
});
