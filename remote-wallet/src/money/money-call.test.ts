import { transferPoints, withdrawFundRequest } from '@ank/protocol';
import { API } from '@ank/protocol/test-support';
import { endSession, startSession } from '@ank/shared/platform';
import { storeInOtherTab } from '@ank/testing';
import { waitFor } from '@testing-library/react';
import { FRIEND, startWalletServer, type WalletServer } from '../test-support/wallet-server';
import { sendAgain, EarlierIsOpen, sendOnce } from './money-call';

const DAY_MS = 86_400_000;
const ASHA = { username: 'Asha Test', token: 'test-token', mobile: '9876543210', bettingOn: true };
const OTHER = { ...ASHA, token: 'other-token', mobile: '9876543211' };
const ASKED = { mobile: ASHA.mobile, points: 600, method: 'paytm' };

let server: WalletServer;
const send = (points = 600) => sendOnce('withdraw', withdrawFundRequest, { ...ASKED, points });
const stored = (): unknown => JSON.parse(localStorage.getItem(`ank.money.withdraw.${ASHA.mobile}`) ?? 'null');
const sent = () => server.received.filter(({ path }) => path === API.withdrawFundRequest).map(({ body }) => body);
const ids = (): Set<unknown> => new Set(sent().map((body) => body.request_id));
const refuseWith = (code: string, status = 200): void =>
  server.fault(API.withdrawFundRequest, { status, body: { status: false, code, msg: 'No' } });

/** Leaves a request with an unknown outcome. */
async function loseAnswer(): Promise<void> {
  server.fault(API.withdrawFundRequest, 'lose-answer');
  await expect(send()).rejects.toThrow();
}

beforeAll(async () => {
  server = await startWalletServer();
});
afterAll(() => server.close());
beforeEach(() => server.reset());

it('a request is stored in the browser before it is sent, and removed with its answer', async () => {
  let release: (value: unknown) => void = () => undefined;
  server.fault(API.withdrawFundRequest, { hold: new Promise((resolve) => (release = resolve)) });
  const sending = send();
  expect(stored()).toMatchObject({ mobile: ASHA.mobile, input: ASKED });
  release(null);
  await sending;
  expect(sent()[0]?.request_id).toMatch(/^[\w-]{8,64}$/);
  expect(stored()).toBeNull();
});

it('a request without an answer belongs to its player: another one on the same device neither sends nor sees it', async () => {
  await loseAnswer();
  endSession();
  startSession(OTHER);
  expect(await sendAgain('withdraw', withdrawFundRequest)).toBeNull();
  expect(sent()).toHaveLength(1);
  expect(await send()).toMatchObject({ earlier: false });
  expect(ids().size).toBe(2);
  endSession();
  startSession(ASHA);
  await expect(send(500)).rejects.toThrow(EarlierIsOpen);
  expect(await sendAgain('withdraw', withdrawFundRequest)).toMatchObject({ earlier: true, input: ASKED });
  expect(sent()[2]).toEqual(sent()[0]);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('ank.money'))).toEqual([]);
});

it('a request that an earlier version stored for all players waits until its own player returns', async () => {
  const requestId = 'f'.repeat(32);
  storeInOtherTab('ank.money.withdraw', { mobile: ASHA.mobile, requestId, madeAtMs: Date.now(), input: ASKED });
  endSession();
  startSession(OTHER);
  expect(await send()).toMatchObject({ earlier: false });
  endSession();
  startSession(ASHA);
  expect(await sendAgain('withdraw', withdrawFundRequest)).toMatchObject({ input: ASKED });
  expect(sent()[1]?.request_id).toBe(requestId);
  expect(localStorage.getItem('ank.money.withdraw')).toBeNull();
});

it('an answer that comes after the log-out still settles its request', async () => {
  let release: (value: unknown) => void = () => undefined;
  server.fault(API.withdrawFundRequest, { hold: new Promise((resolve) => (release = resolve)) });
  const sending = send();
  await waitFor(() => expect(sent()).toHaveLength(1));
  endSession();
  startSession(OTHER);
  release(null);
  await sending;
  expect(stored()).toBeNull();
});

it.each([
  ['rate_limited', 429],
  ['unavailable', 503],
  ['session_ended', 200],
])(
  'a repeat answered with %s was rejected before processing, so the request stays to be repeated under its id',
  async (code, status) => {
    await loseAnswer();
    refuseWith(code, status);
    await expect(send()).rejects.toThrow();
    // session_ended has cleared the session.
    startSession(ASHA);
    expect(await send()).toMatchObject({ answer: { walletPoints: 400 } });
    expect(ids().size).toBe(1);
    expect(server.world.points).toBe(400);
  },
);

it('a late answer does not affect a request that has replaced its own', async () => {
  let release: (value: unknown) => void = () => undefined;
  server.fault(API.withdrawFundRequest, { hold: new Promise((resolve) => (release = resolve)) });
  const slow = send();
  await waitFor(() => expect(sent()).toHaveLength(1));
  await sendAgain('withdraw', withdrawFundRequest);
  server.world.points = 1000;
  server.fault(API.withdrawFundRequest, 'lose-answer');
  await expect(send(500)).rejects.toThrow();
  release(null);
  await slow;
  await expect(send(700)).rejects.toThrow(EarlierIsOpen);
});

it('a repeat answered with a refusal did not happen: the next submission is a new request', async () => {
  server.fault(API.withdrawFundRequest, 'lose-request');
  await expect(send()).rejects.toThrow();
  refuseWith('not_enough_points');
  await expect(sendAgain('withdraw', withdrawFundRequest)).rejects.toThrow('No');
  expect(await send(500)).toMatchObject({ earlier: false, answer: { walletPoints: 500 } });
  expect(sent().map((body) => body.request_amount)).toEqual([600, 600, 500]);
  expect(ids().size).toBe(2);
});

it('while the outcome of a request is unknown, another one is not sent', async () => {
  await loseAnswer();
  await expect(send(500)).rejects.toThrow(EarlierIsOpen);
  server.fault(API.withdrawFundRequest, { status: 500, body: {} });
  await expect(sendAgain('withdraw', withdrawFundRequest)).rejects.toThrow();
  await expect(send(500)).rejects.toThrow(EarlierIsOpen);
  expect(await sendAgain('withdraw', withdrawFundRequest)).toMatchObject({ earlier: true, input: { points: 600 } });
  expect(sent().map((body) => body.request_amount)).toEqual([600, 600, 600]);
  expect(server.world.points).toBe(400);
  expect(await sendAgain('withdraw', withdrawFundRequest)).toBeNull();
});

it.each([
  ['withdraw', withdrawFundRequest, API.withdrawFundRequest, ASKED],
  ['transfer', transferPoints, API.transferPoints, { mobile: FRIEND.mobile, points: 600 }],
] as const)('an unanswered %s stored by the first release is sent under its key', async (form, call, path, input) => {
  const requestId = '0123456789abcdef0123456789abcdef';
  const madeAtMs = Date.now() - 28 * DAY_MS;
  storeInOtherTab(`ank.money.${form}`, { mobile: ASHA.mobile, requestId, madeAtMs, input });
  await expect(sendOnce(form, call, { ...input, points: 500 })).rejects.toThrow(EarlierIsOpen);
  expect(await sendAgain(form, call)).toMatchObject({ input, answer: { walletPoints: 400 } });
  expect(server.received.filter((one) => one.path === path).map(({ body }) => body.request_id)).toEqual([requestId]);
  expect(localStorage.getItem(`ank.money.${form}`)).toBeNull();
});

it('a request older than servers remember its key is not sent again', async () => {
  const made = { mobile: ASHA.mobile, requestId: 'f'.repeat(32), input: ASKED };
  storeInOtherTab('ank.money.withdraw', { ...made, madeAtMs: Date.now() - 29 * DAY_MS });
  expect(await sendAgain('withdraw', withdrawFundRequest)).toBeNull();
  expect(await send()).toMatchObject({ earlier: false });
  expect(ids()).not.toContain(made.requestId);
});

it.each([
  ['text', 'withdraw'],
  ['no key', { mobile: ASHA.mobile, madeAtMs: 1, input: ASKED }],
  ['no fields', { mobile: ASHA.mobile, requestId: 'f'.repeat(32), madeAtMs: Date.now(), input: null }],
])('a stored request that contains %s is ignored', async (_what, stored) => {
  storeInOtherTab('ank.money.withdraw', stored);
  expect(await sendAgain('withdraw', withdrawFundRequest)).toBeNull();
});

it("if the browser's storage is blocked, the page keeps the request in memory", async () => {
  const refused = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await loseAnswer();
  expect(await send()).toMatchObject({ answer: { walletPoints: 400 } });
  expect(ids().size).toBe(1);
  refused.mockRestore();
});
