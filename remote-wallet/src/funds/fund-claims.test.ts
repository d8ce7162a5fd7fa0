import {
  answerClaim,
  dropFundClaim,
  FUND_CLAIMS_KEY,
  FUND_REQUEST_MS,
  type FundClaim,
  keepFundClaim,
  sendFundClaims,
} from '@ank/fund-claims';
import hindi from '@ank/fund-claims/catalogs/hi.json';
import { API } from '@ank/protocol/test-support';
import { endSession, notify, startSession } from '@ank/shared/platform';
import { configureSite, openPage, storeInOtherTab } from '@ank/testing';
import { speak } from '@ank/texts';
import { translator } from '@ank/texts/translator';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import descriptor from '../../descriptor.json';
import remote from '../remote';
import { holdClaims } from '../test-support/hold-claims';
import { startWalletServer, type WalletServer } from '../test-support/wallet-server';

const DAY_MS = 86_400_000;
const ASHA = { username: 'Asha Test', token: 'test-token', mobile: '9876543210', bettingOn: true };
const OTHER = { ...ASHA, token: 'other-token', mobile: '9876543211' };

let server: WalletServer;
const sent = () => server.received.filter(({ path }) => path === API.fundRequestAdd).map(({ body }) => body);
const stored = (): FundClaim[] => JSON.parse(localStorage.getItem('ank.funds') ?? '[]') as FundClaim[];

/** Stores claims as an earlier page left them: due, and with the question already answered. */
function leave(...claims: Partial<FundClaim>[]): void {
  const [madeAtMs, dueAtMs] = [Date.now() - 10_000, Date.now() - 8000];
  const made = claims.map((claim, at) => ({
    requestId: `claim-000${at}`,
    mobile: ASHA.mobile,
    points: 500 + at,
    linkReference: `AB${at}`,
    paymentReference: '',
    madeAtMs,
    dueAtMs,
    sent: false,
    asked: true,
    ...claim,
  }));
  storeInOtherTab('ank.funds', made);
}

beforeAll(async () => {
  server = await startWalletServer();
});
afterAll(() => server.close());
beforeEach(() => server.reset());

it('due claims are each sent once, however often sending is triggered at once [S39]', async () => {
  leave({}, {});
  for (let cause = 0; cause < 4; cause += 1) sendFundClaims();
  await waitFor(() => expect(stored()).toEqual([]));
  expect(sent().map((body) => [body.request_id, body.request_amount])).toEqual([
    ['claim-0000', 500],
    ['claim-0001', 501],
  ]);
  sendFundClaims();
  expect(sent()).toHaveLength(2);
});

it('a claim waits for the player who made it, whoever else logs in on the device [S39]', async () => {
  leave({});
  endSession();
  startSession(OTHER);
  sendFundClaims();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(sent()).toEqual([]);
  endSession();
  startSession(ASHA);
  sendFundClaims();
  await waitFor(() =>
    expect(sent()).toEqual([expect.objectContaining({ unique_token: 'test-token', request_id: 'claim-0000' })]),
  );
});

it('a claim older than servers remember ids is never sent, because it could be booked twice [S39]', async () => {
  leave({ madeAtMs: Date.now() - 30 * DAY_MS }, {});
  sendFundClaims();
  await waitFor(() => expect(stored()).toEqual([]));
  expect(sent().map((body) => body.request_id)).toEqual(['claim-0001']);
});

it('an unsent claim stored by the first release is sent under its key, with the payment number added since', async () => {
  leave({ requestId: '0123456789abcdef0123456789abcdef', paymentReference: '432112345678', refusal: '' });
  sendFundClaims();
  await waitFor(() => expect(stored()).toEqual([]));
  expect(sent()).toEqual([expect.objectContaining({ request_id: '0123456789abcdef0123456789abcdef' })]);
  expect(server.world.claims).toEqual([expect.objectContaining({ points: 500, paymentReference: '432112345678' })]);
});

it('claims left by another page are sent when the shell resumes the wallet, as they fall due [S39]', async () => {
  expect(descriptor.resume).toBe(FUND_CLAIMS_KEY);
  leave({ requestId: 'claim-due' }, { requestId: 'claim-later', dueAtMs: Date.now() + FUND_REQUEST_MS - 100 });
  const later = holdClaims();
  remote.resume();
  await waitFor(() => expect(sent()[0]?.request_id).toBe('claim-due'));
  expect(sent()).toHaveLength(1);
  later.release();
  await waitFor(() => expect(sent()[1]?.request_id).toBe('claim-later'));
  await waitFor(() => expect(stored()).toEqual([]));
});

it('a claim that the full storage refuses is sent once, though the list of earlier ones stays stored', async () => {
  leave();
  const refused = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  try {
    const reference = keepFundClaim(500);
    await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ request_amount: 500 })]));
    await waitFor(() => expect(server.world.claims).toHaveLength(1));
    dropFundClaim(reference);
    sendFundClaims();
    expect(sent()).toHaveLength(1);
  } finally {
    refused.mockRestore();
  }
  expect(stored()).toEqual([]);
});

it('a number that is entered before the claim is due, as the clock was set back, follows by itself', async () => {
  leave({ asked: false, dueAtMs: Date.now() + 500 });
  answerClaim('claim-0000', '432112345678');
  expect(sent()).toEqual([]);
  await waitFor(() => expect(stored()).toEqual([]));
  expect(server.world.claims).toEqual([expect.objectContaining({ paymentReference: '432112345678' })]);
});

it('a refused claim is not sent again; one that was rejected before processing is [S39]', async () => {
  leave({}, {});
  server.fault(API.fundRequestAdd, {
    status: 200,
    body: { status: false, code: 'bad_request', msg: 'Minimum amount to add is 300' },
  });
  server.fault(API.fundRequestAdd, { status: 429, body: { status: false, code: 'rate_limited', msg: 'Later' } });
  sendFundClaims();
  await waitFor(() =>
    expect(stored().filter(({ refusal }) => refusal === 'Minimum amount to add is 300')).toHaveLength(1),
  );
  await waitFor(() => expect(sent()).toHaveLength(2));
  // Both requests are in flight at once; either of them may get the refusal.
  const left = stored().find(({ refusal }) => refusal === '');
  await waitFor(() => {
    sendFundClaims();
    expect(stored()).toHaveLength(1);
  });
  expect(
    sent()
      .map((body) => body.request_id)
      .slice(2),
  ).toEqual([left?.requestId]);
  expect(server.world.claims.map((claim) => claim.requestId)).toEqual([left?.requestId]);
});

it('a refused claim shows the reference of its payment, which may have been made, until it is closed, also after a reload', async () => {
  leave({});
  openPage(remote.routes, '/payviaupi');
  server.fault(API.fundRequestAdd, {
    status: 200,
    body: { status: false, code: 'not_allowed', msg: 'Too many requests are open.' },
  });
  act(sendFundClaims);
  const notice = 'Too many requests are open. If you have paid, send support this reference: AB0';
  expect(await screen.findByText(notice)).toBeVisible();
  act(() => notify('Something else'));
  expect(await screen.findByText('Something else')).toBeVisible();
  expect(screen.getByText(notice)).toBeVisible();
  cleanup();
  openPage(remote.routes, '/imp7');
  act(remote.resume);
  fireEvent.click(await screen.findByText(notice));
  expect(stored()).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'close' }));
  expect(stored()).toEqual([]);
  expect(sent()).toHaveLength(1);
});

describe('in Hindi', () => {
  /** As the build compiles it. */
  const refused = [['0'], '। सपोर्ट को यह भेजें: ', ['1']];
  beforeEach(() => speak(translator('hi', { ...hindi, 'fundClaims.refused': refused } as never)));
  afterEach(() => {
    speak(null);
    cleanup();
  });
  const showRefusal = async (claim: Partial<FundClaim>): Promise<string | null> => {
    leave({ sent: false, ...claim });
    openPage(remote.routes, '/imp7');
    act(sendFundClaims);
    return (await screen.findByRole('alert')).textContent;
  };

  it('a claim without an answer is shown in Hindi, even if it was stored while the page was English', async () => {
    const refusal = 'No answer yet, and the payment may not be recorded';
    expect(await showRefusal({ refusal, reason: 'noAnswer' })).toContain(
      'अभी जवाब नहीं आया है, और हो सकता है कि पेमेंट दर्ज न हुआ हो। सपोर्ट को यह भेजें: AB0',
    );
  });

  it.each(['The payment was not noted', 'सेवा अभी उपलब्ध नहीं है।'])(
    'a stored message of the server or the previous version is shown as it is: %s',
    async (refusal) => {
      expect(await showRefusal({ refusal })).toContain(`${refusal.replace('।', '')}। सपोर्ट को यह भेजें: AB0`);
    },
  );

  it('a refusal without a message is stored with a sentence that the previous version can read', async () => {
    leave({});
    server.fault(API.fundRequestAdd, { status: 200, body: { status: false, msg: '' } });
    sendFundClaims();
    await waitFor(() =>
      expect(stored()).toMatchObject([{ refusal: 'पेमेंट दर्ज नहीं हुआ', reason: 'notRecorded', asked: true }]),
    );
  });
});

it('a question answered in another tab is not asked here [S39]', async () => {
  leave({ asked: false, sent: true, dueAtMs: 0 });
  openPage(remote.routes, '/payviaupi');
  expect(await screen.findByRole('dialog', { name: 'Have you paid?' })).toBeVisible();
  cleanup();
  leave();
  openPage(remote.routes, '/payviaupi');
  expect(await screen.findByText('Minimum 300')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a payment number entered while its claim is in flight is sent right after it [S39]', async () => {
  leave({ asked: false });
  let release: (value: unknown) => void = () => undefined;
  server.fault(API.fundRequestAdd, { hold: new Promise((resolve) => (release = resolve)) });
  sendFundClaims();
  await waitFor(() => expect(sent()).toHaveLength(1));
  answerClaim('claim-0000', '432112345678');
  release(null);
  await waitFor(() => expect(server.world.claims.map((claim) => claim.paymentReference)).toEqual(['432112345678']));
  expect(sent().map((body) => body.request_id)).toEqual(['claim-0000', 'claim-0000']);
});

it('a claim without an answer is never repeated to a server that would book it twice: support gets the reference', async () => {
  configureSite({ idempotencyKeys: false });
  try {
    leave({}, { requestId: 'claim-tried', linkReference: 'ABTRIED', tried: true });
    server.fault(API.fundRequestAdd, 'lose-answer');
    sendFundClaims();
    await waitFor(() => expect(stored().map(({ refusal }) => refusal !== '')).toEqual([true, true]));
    sendFundClaims();
    expect(sent().map((body) => body.request_id)).toEqual(['claim-0000']);
    expect(stored()[1]?.refusal).toBe('No answer yet, and the payment may not be recorded');
  } finally {
    configureSite({ idempotencyKeys: true });
  }
});
