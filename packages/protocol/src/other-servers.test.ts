import { dashboard } from './calls/dashboard';
import { gameRates, marketList } from './calls/markets';
import { walletBalance } from './calls/wallet';
import { winHistory } from './calls/wins';
import { withdrawFundRequest } from './calls/withdrawals';
import { ACCOUNT_BLOCKED, createClient, SESSION_ENDED } from './client';
import { type Dialect, OWN_DIALECT } from './dialect';
import type { PayoutMethod } from './payout-methods';
import MESSAGES from './refusals.words.json';
import { exchange } from './test-support/exchange';
import { type LocalServer, startLocalServer } from './test-support/local-server';
import { failureOf } from './test-support/one-call';

const OTHER: Dialect = { galiSpelling: 'galidisswar', googlePayCode: '3', idempotencyKeys: false };

describe('a server that spells Gali differently', () => {
  it.each([
    [marketList('gali'), '/api-galidisswar-game'],
    [gameRates('gali'), '/api-galidisswar-game-rates'],
  ])('is called in its spelling', async (call, path) => {
    const { path: called } = await exchange<undefined, unknown>(call, undefined, { status: true, result: [] }, OTHER);
    expect(called).toBe(path);
  });

  it('is called like any other if the name of Gali is not involved', async () => {
    const { path } = await exchange<undefined, unknown>(marketList('starline'), undefined, { result: [] }, OTHER);
    expect(path).toBe('/api-starline-game');
  });
});

describe('the payout method of a withdrawal', () => {
  it.each<[PayoutMethod, Partial<Dialect>, string]>([
    ['googlePay', {}, '2'],
    ['paytm', {}, '3'],
    ['phonePe', {}, '4'],
    ['googlePay', OTHER, '3'],
    ['paytm', OTHER, '2'],
    ['phonePe', OTHER, '4'],
  ])('%s has its code in the dialect %j: %s', async (method, dialect, code) => {
    const input = { requestId: 'request-1', mobile: '9876543210', points: 500, method };
    const { body } = await exchange(withdrawFundRequest, input, { status: true }, dialect);
    expect(body.payment_method).toBe(code);
  });

  it('has our own code if an older shell encodes the call', () => {
    const input = { requestId: 'request-1', mobile: '9876543210', points: 500, method: 'paytm' } as const;
    expect(withdrawFundRequest.encode(input, 'T').payment_method).toBe('3');
  });
});

describe('a remote that supports our own server only', () => {
  const { knowsDialects: _later, ...earlier } = withdrawFundRequest;
  const input = { requestId: 'request-1', mobile: '9876543210', points: 500, method: 'paytm' } as const;

  it.each<[string, Partial<Dialect>]>([
    ['other payout codes', { googlePayCode: '3' }],
    ['no idempotency keys', { idempotencyKeys: false }],
  ])('moves no points on a server with %s', async (_what, dialect) => {
    await expect(exchange(earlier, input, { status: true }, dialect)).rejects.toMatchObject({
      outcome: 'refused',
      message: MESSAGES.too_old,
      reason: 'too_old',
    });
  });

  it('withdraws from our own, and reads from any server', async () => {
    expect((await exchange(earlier, input, { status: true })).path).toBe('/api-user-withdraw-fund-request');
    expect((await exchange<undefined, unknown>(walletBalance, undefined, { status: true }, OTHER)).path).toBe(
      '/api-user-wallet-balance',
    );
  });
});

describe('figures of other servers', () => {
  const known = { status: true, user_name: 'Asha', result: [] };

  it.each([
    ['10000.00', 10_000],
    ['10000.50', 10_000.5],
    [10_000.5, 10_000.5],
    ['', null],
    [undefined, null],
    ['1e3', null],
  ])('read the balance %j as %j', async (wallet_amt, walletPoints) => {
    const { answer } = await exchange(dashboard, undefined, { ...known, wallet_amt });
    expect(answer.walletPoints).toBe(walletPoints);
  });

  it('distinguish zero from a missing figure', async () => {
    const { answer } = await exchange(walletBalance, undefined, { status: true, wallet_amt: '5' });
    expect(answer).toMatchObject({ holdPoints: null, minWithdrawal: 0, withdrawOpenTime: '' });
  });

  it('keep the date of a win as sent if it cannot be read', async () => {
    const range = { from: '2026-11-21', to: '2026-11-21' };
    const win = { tx_request_number: '1', wining_date: '21 November 26 09:15' };
    const { answer: wins } = await exchange(winHistory('main'), range, { status: true, win_data: [win] });
    expect(wins[0]).toMatchObject({ slipId: '', wonAt: '21 November 26 09:15', wonAtMs: null });
  });
});

describe('a session that ended without a message', () => {
  let server: LocalServer;
  let token: string;
  let endings: string[][];
  let poll: () => Promise<unknown>;
  beforeEach(async () => {
    server = await startLocalServer();
    token = 'T1';
    endings = [];
    const client = createClient({
      ...OWN_DIALECT,
      appKey: 'KEY',
      apiOrigin: server.origin,
      token: () => token,
      onServerTime: () => undefined,
      onSessionEnded: (...why) => void endings.push(why),
    });
    poll = () => client.send(dashboard, undefined);
  });
  afterEach(() => server.close());

  const OF_ASHA = { status: true, user_name: 'Asha', wallet_amt: '100', result: [] };
  const OF_NOBODY = { status: true, user_name: '', wallet_amt: '', result: [] };

  it.each([OF_NOBODY, { ...OF_NOBODY, user_name: null, wallet_amt: null }])(
    'follows from two polls in a row without wallet and name; the first one shows nothing: %j',
    async (nobody) => {
      server.answerJson(nobody);
      expect(await failureOf(poll())).toMatchObject({ outcome: 'unknown' });
      expect(endings).toEqual([]);
      expect(await failureOf(poll())).toMatchObject({ outcome: 'unknown' });
      expect(endings).toEqual([[SESSION_ENDED, 'session_ended']]);
    },
  );

  it('does not follow from two such polls with a good one between them, or of two players', async () => {
    server.answerJson(OF_NOBODY);
    await failureOf(poll());
    server.answerJson(OF_ASHA);
    await poll();
    server.answerJson(OF_NOBODY);
    await failureOf(poll());
    token = 'T2';
    await failureOf(poll());
    expect(endings).toEqual([]);
  });

  it('is reported again after the next login, whose token may be the same', async () => {
    server.answerJson(OF_NOBODY);
    await failureOf(poll());
    await failureOf(poll());
    await failureOf(poll());
    expect(endings).toEqual([[SESSION_ENDED, 'session_ended']]);
  });

  it.each([
    { ...OF_ASHA, wallet_amt: '' },
    { ...OF_ASHA, user_name: '' },
    { status: true, result: [] },
  ])('does not follow from %j, however often it comes', async (answer) => {
    server.answerJson(answer);
    for (let times = 0; times < 3; times += 1) await poll();
    expect(endings).toEqual([]);
  });

  it.each(['0', 0])('follows from account_block_status %j, and the player sees why', async (account_block_status) => {
    server.answerJson({ ...OF_ASHA, account_block_status });
    expect(await failureOf(poll())).toMatchObject({ outcome: 'refused', code: 'session_ended' });
    expect(endings).toEqual([[ACCOUNT_BLOCKED, 'blocked']]);
  });

  it.each(['1', 1, undefined, ''])('does not follow from account_block_status %j', async (account_block_status) => {
    server.answerJson({ ...OF_ASHA, account_block_status });
    await poll();
    expect(endings).toEqual([]);
  });
});
