import { API } from '@ank/protocol/test-support';
import { DATABASES } from '../../../test/support/databases';
import { at, createWorld, type Player, type World } from '../../../test/support/world';

describe.each(DATABASES)('transfers between players on $name', (kind) => {
  let world: World;
  let asha: Player;
  let ravi: Player;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    [asha, ravi] = [await world.addPlayer(1000), await world.addPlayer(1000)];
  });
  afterEach(async () => expect(await world.breaks()).toEqual([]));

  const send = async (from: Player, to: string, body: object = {}) =>
    (
      await world.call(API.transferPoints, {
        unique_token: from.token,
        amount: 300,
        mobile_no: to,
        transfer_note: '',
        ...body,
      })
    ).body;
  const check = async (from: Player, to: string) =>
    world.call(API.checkReceiver, { unique_token: from.token, mobile_no: to });
  const balances = async (): Promise<number[]> => [await asha.balance(), await ravi.balance()];

  it('name the receiver first, then move the points [C11] [S10]', async () => {
    expect((await check(asha, ravi.mobile)).body).toEqual({
      status: true,
      user_name: 'Test Player',
      msg: 'Account found ',
    });
    expect(await send(asha, ravi.mobile)).toEqual({
      status: true,
      msg: 'Amount Successfully Transferred',
      wallet_amt: '700',
    });
    expect(await balances()).toEqual([700, 1300]);
  });

  it.each<[string, object, string]>([
    ['of a fraction', { amount: 300.5 }, 'bad_request'],
    ['of a fraction in text', { amount: '300.5' }, 'bad_request'],
    ['of a negative amount', { amount: -300 }, 'bad_request'],
    ['of nothing', { amount: '0' }, 'bad_request'],
    ['of an enormous amount', { amount: '9'.repeat(30) }, 'bad_request'],
    ['of 1e300', { amount: 1e300 }, 'bad_request'],
    ['below 100', { amount: 99 }, 'bad_request'],
    ['above the maximum', { amount: 10_001 }, 'bad_request'],
    ['above the wallet', { amount: 1001 }, 'not_enough_points'],
    ['to an unknown number', { mobile_no: '9999999999' }, 'not_found'],
    ['to text that is no number', { mobile_no: "' or 1=1 --" }, 'not_found'],
    ['to nobody', { mobile_no: '' }, 'not_found'],
    ['without an amount', { amount: null }, 'bad_request'],
  ])('%s are refused with nothing changed [V08]', async (_what, body, code) => {
    expect(await send(asha, ravi.mobile, body)).toMatchObject({ status: false, code });
    expect(await balances()).toEqual([1000, 1000]);
  });

  it('to oneself are refused, in the check and in the transfer [V08]', async () => {
    const refusal = { status: false, code: 'bad_request', reason: 'own_number', msg: "Don't Use Your Own Phone No." };
    expect((await check(asha, asha.mobile)).body).toEqual(refusal);
    expect(await send(asha, ` ${asha.mobile} `)).toEqual(refusal);
    expect(await balances()).toEqual([1000, 1000]);
  });

  it('of exactly 100 are accepted [V08]', async () => {
    expect(await send(asha, ravi.mobile, { amount: '100' })).toMatchObject({ status: true, wallet_amt: '900' });
  });

  it('sent ten times at once under one id happen once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send(asha, ravi.mobile, { request_id: 'one-transfer' })),
    );
    expect(new Set(answers.map((body) => JSON.stringify(body)))).toEqual(
      new Set([JSON.stringify({ msg: 'Amount Successfully Transferred', wallet_amt: '700', status: true })]),
    );
    expect(await balances()).toEqual([700, 1300]);
  });

  it('under a known id to somebody else are refused', async () => {
    const third = await world.addPlayer(0);
    await send(asha, ravi.mobile, { request_id: 'one-transfer' });
    expect(await send(asha, third.mobile, { request_id: 'one-transfer' })).toMatchObject({
      status: false,
      code: 'duplicate_id',
    });
    expect(await third.balance()).toBe(0);
  });

  it('of another amount under a known id are refused', async () => {
    await send(asha, ravi.mobile, { request_id: 'one-transfer', amount: 300 });
    expect(await send(asha, ravi.mobile, { request_id: 'one-transfer', amount: 301 })).toMatchObject({
      status: false,
      code: 'duplicate_id',
    });
    expect(await balances()).toEqual([700, 1300]);
  });

  it('in opposite directions at once neither deadlock nor lose a point', async () => {
    const both = Array.from({ length: 40 }, (_, at) =>
      at % 2 === 0 ? send(asha, ravi.mobile, { amount: 100 }) : send(ravi, asha.mobile, { amount: 100 }),
    );
    const answers = await Promise.all(both);
    expect(answers.every((body) => body.status === true || body.code === 'not_enough_points')).toBe(true);
    const moved =
      answers.filter((body, at) => body.status === true && at % 2 === 0).length -
      answers.filter((body, at) => body.status === true && at % 2 === 1).length;
    expect(await balances()).toEqual([1000 - 100 * moved, 1000 + 100 * moved]);
  });

  it('at once for more than the wallet holds take what it holds and no more', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(asha, ravi.mobile)));
    expect(answers.filter((body) => body.status === true)).toHaveLength(3);
    expect(await balances()).toEqual([100, 1900]);
  });

  it('check whose a number is at most 30 times a minute', async () => {
    const asked = [];
    for (let turn = 0; turn < 31; turn += 1) asked.push(await check(asha, '9999999999'));
    expect(asked.slice(0, 30).every(({ body }) => body.code === 'not_found')).toBe(true);
    expect(asked[30]).toMatchObject({ status: 429, body: { status: false, code: 'rate_limited' } });
    expect(await send(asha, '9999999998')).toMatchObject({ code: 'rate_limited' });
    expect(await send(asha, ravi.mobile)).toMatchObject({ status: true });
    world.clock.set(at('10:01 AM'));
    expect((await check(asha, ravi.mobile)).body).toMatchObject({ status: true });
    world.clock.set(at('10:00 AM'));
  });

  it('reveal nothing about numbers to a player without the points', async () => {
    const poor = await world.addPlayer(0);
    const known = await send(poor, ravi.mobile);
    expect(known).toMatchObject({ code: 'not_enough_points' });
    expect(await send(poor, '9999999999')).toEqual(known);
  });

  it('to a blocked player are refused, and all while betting or transfers are off', async () => {
    const blocked = await world.addPlayer(0, { blocked: true });
    expect((await check(asha, blocked.mobile)).body).toMatchObject({ status: false, code: 'not_found' });
    expect(await send(asha, blocked.mobile)).toMatchObject({ code: 'not_found' });
    const off = await world.addPlayer(1000, { bettingOn: false });
    expect(await send(off, ravi.mobile)).toMatchObject({ code: 'betting_off' });
    expect((await check(off, ravi.mobile)).body).toMatchObject({ code: 'betting_off' });
    await world.database.query('update player set transfer_on = false where id = $1', [asha.id]);
    expect(await send(asha, ravi.mobile)).toMatchObject({ code: 'not_allowed' });
    expect(await balances()).toEqual([1000, 1000]);
  });
});
