import { API } from '@ank/protocol/test-support';
import { DATABASES } from '../../../test/support/databases';
import { at, createWorld, type Json, type Player, type World } from '../../../test/support/world';

/** Clients of different keys mean different methods by 2 and 3. Whole keys, as clients send them. */
const KEYS = { page: 'web', family: 'native-key', shared: 'both' } as const;
type Key = keyof typeof KEYS;

const NUMBERS = { googlePay: '9000000002', paytm: '9000000003', phonePe: '9000000004' } as const;
type Method = keyof typeof NUMBERS;
/** As stored in the database. */
const STORED: Readonly<Record<Method, number>> = { googlePay: 2, paytm: 3, phonePe: 4 };

const AMBIGUOUS = 'This app cannot tell Google Pay and Paytm apart. Please withdraw on our website.';
const NO_NUMBER = 'Please select a payment method';

describe.each(DATABASES)('payout codes by app key on $name', (kind) => {
  let world: World;
  let player: Player;
  beforeAll(async () => {
    world = await createWorld(kind, {
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://unused',
      PUBLIC_URL: 'https://play.example',
      TRUST_PROXY: 'false',
      OTP_WEBHOOK_URL: 'https://sms.example/send',
      APP_KEYS: 'web,native|-key:family,both:shared',
    });
  });
  beforeEach(async () => {
    await world.setClock(at('10:00 AM'));
    player = await world.addPlayer();
  });
  afterEach(async () => expect(await world.breaks()).toEqual([]));
  afterAll(() => world.close());

  const call = async (key: Key, path: string, body: object = {}): Promise<Json> =>
    (await world.post(path, { env_type: 'Prod', app_key: KEYS[key], unique_token: player.token, ...body })).body;
  const withdraw = (key: Key, payment_method: unknown, more: object = {}): Promise<Json> =>
    call(key, API.withdrawFundRequest, { request_amount: 600, payment_method, ...more });
  const list = (key: Key): Promise<Json> => call(key, API.paymentMethodList, { mobile_no: player.mobile });
  const history = async (key: Key): Promise<Json[]> => (await call(key, API.withdrawHistory)).withdrawdata;
  const save = (...methods: Method[]): Promise<unknown> =>
    Promise.all(
      methods.map((method) =>
        world.database.query(
          'insert into payout_number (player_id, method, number, changed_at) values ($1, $2, $3, $4)',
          [player.id, STORED[method], NUMBERS[method], world.clock.iso()],
        ),
      ),
    );
  const booked = async (): Promise<{ method: number; number: string }[]> =>
    world.database.query('select method, number from withdraw_request where player_id = $1 order by id', [player.id]);

  it('lists the saved numbers in the codes of the key, with the smallest withdrawal', async () => {
    await save('googlePay', 'paytm', 'phonePe');
    const rows = (first: Method, second: Method) => {
      const NAMES = { googlePay: 'Google Pay', paytm: 'Paytm', phonePe: 'PhonePe' };
      return [first, second, 'phonePe' as const].map((method, at) => ({
        type: at + 2,
        value: NUMBERS[method],
        name: NAMES[method],
      }));
    };
    const answer = { min_amt: '500', msg: 'Success', status: true };
    expect(await list('page')).toEqual({ result: rows('googlePay', 'paytm'), ...answer });
    expect(await list('family')).toEqual({ result: rows('paytm', 'googlePay'), ...answer });
    expect(await list('shared')).toEqual({ result: rows('googlePay', 'paytm'), ...answer });
  });

  it('lists nothing before a number is saved, and reveals nothing to strangers', async () => {
    expect(await list('family')).toEqual({
      result: [],
      min_amt: '500',
      msg: 'Payment Detail Not Added Yet',
      status: false,
    });
    expect(await call('family', API.paymentMethodList, { unique_token: undefined })).toMatchObject({
      code: 'session_ended',
    });
  });

  it.each<[Key, unknown, Method]>([
    ['page', '2', 'googlePay'],
    ['page', '3', 'paytm'],
    ['page', '4', 'phonePe'],
    ['family', '2', 'paytm'],
    ['family', 2, 'paytm'],
    ['family', '3', 'googlePay'],
    ['family', '4', 'phonePe'],
    ['shared', '4', 'phonePe'],
  ])('books a request of the key %s for %j to %s, and shows it under the same code', async (key, code, method) => {
    await save('googlePay', 'paytm', 'phonePe');
    expect(await withdraw(key, code)).toMatchObject({ status: true });
    expect(await booked()).toEqual([{ method: STORED[method], number: NUMBERS[method] }]);
    expect((await history(key))[0].payment_method).toBe(String(code));
  });

  it.each(['page', 'family', 'shared'] as const)('pays to the listed number, or refuses: %s', async (key) => {
    await save('googlePay', 'paytm', 'phonePe');
    for (const { type, value } of (await list(key)).result) {
      const { status, msg } = await withdraw(key, type);
      if (status) expect((await booked()).at(-1)?.number).toBe(value);
      else expect([key, msg]).toEqual(['shared', AMBIGUOUS]);
    }
    expect(await booked()).toHaveLength(key === 'shared' ? 1 : 3);
  });

  it.each<[Key, unknown]>([
    ['page', '1'],
    ['family', '1'],
    ['shared', '1'],
    ['shared', '5'],
    ['family', ''],
    ['family', '02'],
    ['family', ' 2'],
  ])('refuses a request of the key %s for the unknown code %j', async (key, code) => {
    await save('googlePay', 'paytm', 'phonePe');
    expect(await withdraw(key, code)).toMatchObject({ status: false, msg: NO_NUMBER });
    expect(await booked()).toEqual([]);
  });

  it.each<[string, Method]>([
    ['2', 'googlePay'],
    ['2', 'paytm'],
    ['3', 'googlePay'],
    ['3', 'paytm'],
  ])('accepts %s of a shared key as %s while only that one has a number', async (code, method) => {
    await save(method, 'phonePe');
    expect(await withdraw('shared', code)).toMatchObject({ status: true });
    expect(await booked()).toEqual([{ method: STORED[method], number: NUMBERS[method] }]);
  });

  it('refuses 2 and 3 of a shared key where both may be meant, and where neither has a number', async () => {
    await save('phonePe');
    expect(await withdraw('shared', '2')).toMatchObject({ msg: NO_NUMBER });
    await save('googlePay', 'paytm');
    for (const code of ['2', '3'])
      expect(await withdraw('shared', code)).toMatchObject({ status: false, msg: AMBIGUOUS, code: 'bad_request' });
    expect(await booked()).toEqual([]);
    expect(await player.balance()).toBe(10_000);
  });

  it('repeats the answer to an accepted request of a shared key, also once both numbers are saved', async () => {
    await save('paytm');
    const request = { request_id: 'request-1' };
    const first = await withdraw('shared', '2', request);
    expect(first).toMatchObject({ status: true });
    await save('googlePay');
    expect(await withdraw('shared', '2', request)).toEqual(first);
    expect(await booked()).toHaveLength(1);
  });

  it('recognizes a repeated request by its method, whatever the key, and refuses another method for it', async () => {
    await save('googlePay', 'paytm');
    const request = { request_id: 'request-2' };
    const first = await withdraw('page', '3', request);
    expect(await withdraw('family', '2', request)).toEqual(first);
    expect(await withdraw('family', '3', request)).toMatchObject({ code: 'duplicate_id' });
    expect(await booked()).toEqual([{ method: STORED.paytm, number: NUMBERS.paytm }]);
  });
});

describe.each(DATABASES)('payout codes on a try-out site on $name', (kind) => {
  it('are the documented ones for every key except that of native clients', async () => {
    const world = await createWorld(kind);
    const { token, id } = await world.addPlayer();
    await world.database.query(
      'insert into payout_number (player_id, method, number, changed_at) values ($1, 3, $2, $3)',
      [id, NUMBERS.paytm, world.clock.iso()],
    );
    const { app_key } = (await world.post(API.appKey, { env_type: '1' })).body;
    expect(app_key.length).toBeGreaterThanOrEqual(15);
    const typeFor = async (key: string): Promise<number> =>
      (await world.call(API.paymentMethodList, { app_key: key, unique_token: token })).body.result[0].type;
    expect([await typeFor(app_key), await typeFor('anything'), await typeFor('ank-bazaar-web')]).toEqual([2, 3, 3]);
    await world.close();
  });
});
