import { DATABASES } from '../../test/support/databases';
import { createWorld, type Json, type World } from '../../test/support/world';

const REFUSED = [
  'api-check-security-pin',
  'api-update-pin',
  'api-add-user-bank-details',
  'api-fund-payment-slip-upload',
  'api-notification-setting',
  'api-get-notification',
  'api-get-notice',
  'api-get-tips-list',
  'api-get-user-network',
  'api-check-refer-valid',
  'api-chat-app',
  'api-get-app-version-details',
  'api-get-statement',
  'api-view-wallet-transaction-history',
];

describe('calls of the family that do not apply here', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(DATABASES[1]!);
  });
  afterAll(() => world.close());

  const reply = { status: false, msg: expect.stringMatching(/\S/), code: 'not_allowed' };

  it.each(REFUSED)("/%s is refused in the family's form, whatever is sent", async (path) => {
    const { token } = await world.addPlayer();
    for (const body of [{ env_type: '1', app_key: 'K', unique_token: token }, {}, '{"broken'])
      expect(await world.post(`/${path}`, body)).toMatchObject({ status: 200, body: reply });
    const form = { 'content-type': 'multipart/form-data; boundary=x' };
    expect(await world.post(`/${path}`, '--x\r\n\r\n', form)).toMatchObject({ status: 200, body: reply });
  });

  it("are not answered to another site's page", async () => {
    const elsewhere = { origin: 'https://evil.example', host: 'play.example' };
    expect((await world.post('/api-check-refer-valid', {}, elsewhere)).status).toBe(403);
  });
});

describe('calls of the family about deposits', () => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(DATABASES[1]!);
  });
  afterAll(() => world.close());

  it("credit nothing because a client says so, and show a player's own claims only", async () => {
    const [player, other] = [await world.addPlayer(1000), await world.addPlayer(1000)];
    const call = async (path: string, token: string, body: object = {}): Promise<Json> =>
      (await world.call(path, { unique_token: token, ...body })).body;
    const paid = { amount: '500', txn_id: '512345678901', txn_ref: 'Ab1', upigpay: '1' };
    expect(await call('/api-add-money-via-upi', player.token, paid)).toMatchObject({ status: true });
    expect([await player.balance(), await world.breaks()]).toEqual([1000, []]);
    expect((await call('/api-get-auto-deposit-list', player.token)).result).toEqual([
      expect.objectContaining({ amount: '500', txn_id: '512345678901', txn_ref: 'Ab1', fund_status: '0' }),
    ]);
    expect((await call('/api-get-auto-deposit-list', other.token)).result).toEqual([]);
    for (const path of ['/api-add-money-via-upi', '/api-get-auto-deposit-list', '/api-fund-request-history'])
      expect(await call(path, '', paid)).toMatchObject({ status: false, code: 'session_ended' });
    for (const amount of ['-500', '0', '5e3', 'x'])
      expect(await call('/api-add-money-via-upi', player.token, { ...paid, amount })).toMatchObject({ status: false });
  });
});
