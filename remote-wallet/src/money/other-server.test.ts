import { withdrawFundRequest } from '@ank/protocol';
import { API } from '@ank/protocol/test-support';
import { type FundClaim, sendFundClaims } from '@ank/fund-claims';
import { endSession, startSession } from '@ank/shared/platform';
import { configureSite, storeInOtherTab } from '@ank/testing';
import { waitFor } from '@testing-library/react';
import { startWalletServer, type WalletServer } from '../test-support/wallet-server';
import { sendAgain, sendOnce } from './money-call';

const ASHA = { username: 'Asha Test', token: 'test-token', mobile: '9876543210', bettingOn: true };
const OTHER_SERVER = 'https://api.example';
const ASKED = { mobile: ASHA.mobile, points: 600, method: 'paytm' };

let server: WalletServer;
const sentTo = (path: string) => server.received.filter((received) => received.path === path).map(({ body }) => body);

/** Makes the site call the server at this origin, and logs the player in there. */
function useServer(apiOrigin: string): void {
  endSession();
  configureSite({ apiOrigin });
  startSession(ASHA);
}

beforeAll(async () => {
  server = await startWalletServer();
});
afterAll(() => server.close());
beforeEach(() => server.reset());
afterEach(() => useServer(''));

/** As stored by versions that supported one server only. */
const HELD = { mobile: ASHA.mobile, requestId: 'request-0001', madeAtMs: Date.now(), input: ASKED };
const CLAIM = {
  ...{ requestId: 'claim-0001', mobile: ASHA.mobile, points: 500, linkReference: 'AB1', paymentReference: '' },
  ...{ madeAtMs: Date.now() - 10_000, dueAtMs: Date.now() - 8000, sent: false, asked: true },
};

describe('data stored by an earlier version', () => {
  it.each(['', location.origin])('is sent by a site whose API_ORIGIN is %j', async (apiOrigin) => {
    storeInOtherTab('ank.money.withdraw', HELD);
    storeInOtherTab('ank.funds', [CLAIM]);
    useServer(apiOrigin);
    expect(await sendAgain('withdraw', withdrawFundRequest)).toMatchObject({ input: ASKED });
    expect(sentTo(API.withdrawFundRequest)).toMatchObject([{ request_id: 'request-0001' }]);
    sendFundClaims();
    await waitFor(() => expect(sentTo(API.fundRequestAdd)).toMatchObject([{ request_id: 'claim-0001' }]));
  });

  it('is not sent by a site that calls another server, and waits', async () => {
    storeInOtherTab('ank.money.withdraw', HELD);
    storeInOtherTab('ank.funds', [CLAIM]);
    useServer(OTHER_SERVER);
    expect(await sendAgain('withdraw', withdrawFundRequest)).toBeNull();
    sendFundClaims();
    const kept = JSON.parse(localStorage.getItem('ank.funds') ?? '[]') as FundClaim[];
    expect(kept).toMatchObject([{ requestId: 'claim-0001', sent: false }]);
    useServer('');
    sendFundClaims();
    await waitFor(() => expect(sentTo(API.fundRequestAdd)).toHaveLength(1));
    expect(sentTo(API.withdrawFundRequest)).toEqual([]);
    expect(await sendAgain('withdraw', withdrawFundRequest)).toMatchObject({ input: ASKED });
  });
});

it("a request for another server is not sent to the site's own", async () => {
  const owner = `${ASHA.mobile}@${OTHER_SERVER}`;
  storeInOtherTab('ank.money.withdraw', { ...HELD, mobile: owner });
  storeInOtherTab('ank.funds', [{ ...CLAIM, mobile: owner }]);
  useServer('');
  sendFundClaims();
  expect(await sendAgain('withdraw', withdrawFundRequest)).toBeNull();
  expect(await sendOnce('withdraw', withdrawFundRequest, ASKED)).toMatchObject({ earlier: false });
  expect(sentTo(API.withdrawFundRequest)).toHaveLength(1);
  expect(sentTo(API.fundRequestAdd)).toEqual([]);
});
