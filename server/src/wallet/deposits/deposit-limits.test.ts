import { API } from '@ank/protocol/test-support';
import { byOperator } from '../../../test/support/actors';
import { DATABASES } from '../../../test/support/databases';
import { at, createWorld, type Json, type Player, type World } from '../../../test/support/world';
import { decideFunds } from './decide-funds';
import { creditDueDeposits } from './credit-due-deposits';

// A Saturday; the week and its month end on different days.
const NOON = at('12:00 PM');
const TOMORROW = '22 Nov 2026 12:00:00 AM';
const MONDAY = '23 Nov 2026 12:00:00 AM';
const HOUR = 3_600_000;

describe.each(DATABASES)('deposit limits on $name', (kind) => {
  let world: World;
  let player: Player;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  beforeEach(async () => {
    world.clock.set(NOON);
    player = await world.addPlayer(0);
  });
  afterEach(async () => expect(await world.breaks()).toEqual([]));
  afterAll(() => world.close());

  const asked = async (path: string, body: object): Promise<Json> =>
    (await world.call(path, { unique_token: player.token, ...body })).body;
  const limit = (points: number | null, period = 'day'): Promise<Json> =>
    asked(API.setDepositLimit, points === null ? { period } : { period, points: String(points) });
  const claim = (points: number, more: object = {}): Promise<Json> =>
    asked(API.fundRequestAdd, { request_amount: points, ...more });
  const numberOf = async (points: number, more: object = {}): Promise<string> =>
    String((await claim(points, more)).fund_request_id);
  const left = async (): Promise<unknown> => (await asked(API.lastFundRequest, {})).deposit_left;
  const rows = async (): Promise<Json[]> => (await asked(API.autoDepositList, {})).result;
  const row = async (number: string): Promise<Json> => (await rows()).find((one) => one.id === number);
  const datesOf = async (): Promise<unknown[]> => (await rows()).map(({ credit_from: from }) => from).reverse();
  const approve = (number: string) => decideFunds(byOperator(world), { number, approve: true });
  const giveBack = (number: string, reason = '') => decideFunds(byOperator(world), { number, approve: false, reason });
  const moveTo = async (momentMs: number): Promise<void> => {
    world.clock.set(momentMs);
    player.token = await world.openSession(player.id);
  };

  it('show what is left with the payment details, and nothing to a player without a limit', async () => {
    expect(await asked(API.lastFundRequest, {})).not.toHaveProperty('deposit_left');
    await limit(5000, 'week');
    await limit(1000);
    await claim(400);
    expect(await asked(API.lastFundRequest, {})).toMatchObject({
      deposit_left: '600',
      deposit_period: 'day',
      deposit_renews_at: TOMORROW,
    });
    expect(await limit(1000)).toMatchObject({
      stake_limits: [{ used: '0' }, {}, {}],
      deposit_limits: [
        { period: 'day', points: '1000', used: '400', renews_at: TOMORROW },
        { period: 'week', points: '5000', used: '400' },
        { period: 'month', used: '400' },
      ],
    });
  });

  it('accept a smaller claim as usual, with the same answer', async () => {
    await limit(1000);
    const body = await claim(1000);
    expect(body).toEqual({ msg: 'Request Successfully Added', fund_request_id: expect.any(Number), status: true });
    expect(await approve(String(body.fund_request_id))).toEqual({ points: '1000', creditOn: null });
    expect(await player.balance()).toBe(1000);
  });

  it('never refuse a claim: it waits for the first day that allows it, and is then credited automatically, once', async () => {
    await limit(1000);
    await claim(700);
    const above = await claim(400, { request_id: 'claim-above-a-limit' });
    expect(above).toMatchObject({ status: true, credit_from: TOMORROW });
    expect(await claim(400, { request_id: 'claim-above-a-limit' })).toEqual(above);
    expect(await left()).toBe('300');
    const number = String(above.fund_request_id);
    expect(await row(number)).toMatchObject({ fund_status: '0', credit_from: TOMORROW });

    expect(await approve(number)).toEqual({ points: '400', creditOn: '2026-11-22' });
    expect(await approve(number)).toEqual({ fault: 'decided', status: 'approved' });
    expect(await row(number)).toMatchObject({ fund_status: '0', credit_approved: '1' });
    await moveTo(at('12:00 AM', '2026-11-22') - 1);
    expect(await creditDueDeposits(world)).toBe(0);
    expect(await player.balance()).toBe(0);

    await moveTo(at('12:00 AM', '2026-11-22'));
    const rounds = await Promise.all(Array.from({ length: 4 }, () => creditDueDeposits(world)));
    expect(rounds.reduce((sum, one) => sum + one)).toBe(1);
    expect(await creditDueDeposits(world)).toBe(0);
    expect(await player.balance()).toBe(400);
    expect(await approve(number)).toEqual({ fault: 'decided', status: 'approved' });
    expect(await giveBack(number, 'too late')).toEqual({ fault: 'decided', status: 'approved' });
    expect(await row(number)).toMatchObject({ fund_status: '1' });
    expect(await left()).toBe('600');
  });

  it('affect only the day of the credit: a late decision credits at once and counts on that day', async () => {
    await limit(500);
    await claim(500);
    const number = await numberOf(500);
    await moveTo(at('12:00 PM', '2026-11-25'));
    expect(await left()).toBe('500');
    expect(await approve(number)).toEqual({ points: '500', creditOn: null });
    expect([await player.balance(), await left()]).toEqual([500, '500']);
  });

  it('give each waiting claim its own day, by days, weeks and months in India', async () => {
    await limit(500);
    await limit(900, 'week');
    await limit(2000, 'month');
    for (let n = 0; n < 6; n += 1) await claim(500);
    // Saturday; the week has 400 left; Monday and Tuesday; then weeks; in December a new month.
    expect(await datesOf()).toEqual([
      undefined,
      MONDAY,
      '30 Nov 2026 12:00:00 AM',
      '07 Dec 2026 12:00:00 AM',
      '14 Dec 2026 12:00:00 AM',
      '21 Dec 2026 12:00:00 AM',
    ]);
  });

  it('make a claim above a whole limit wait for a later period of its own, at least as long as a raise takes', async () => {
    await limit(500);
    await moveTo(at('11:59 PM'));
    const number = await numberOf(2000);
    expect(await datesOf()).toEqual([MONDAY]);
    await claim(500);
    await claim(500);
    // The day after tomorrow belongs to the large one.
    expect(await datesOf()).toEqual([MONDAY, undefined, TOMORROW]);
    await claim(500);
    expect((await datesOf()).at(-1)).toBe('24 Nov 2026 12:00:00 AM');
    expect(await approve(number)).toEqual({ points: '2000', creditOn: '2026-11-23' });
    await moveTo(at('12:00 AM', '2026-11-23'));
    expect(await creditDueDeposits(world, AbortSignal.abort())).toBe(0);
    expect(await creditDueDeposits(world)).toBe(1);
    expect([await player.balance(), await left()]).toEqual([2000, '0']);
  });

  it('move what waits to a later day when lowered, and to an earlier one when raised', async () => {
    await limit(500);
    await claim(500);
    const number = await numberOf(400);
    expect((await approve(number)) as Json).toEqual({ points: '400', creditOn: '2026-11-22' });
    await limit(600, 'week');
    expect(await datesOf()).toEqual([undefined, MONDAY]);
    await limit(300, 'week');
    // Above the whole limit of a week; the day after tomorrow is its own.
    expect(await datesOf()).toEqual([undefined, MONDAY]);
    await limit(450, 'month');
    expect(await datesOf()).toEqual([undefined, '01 Dec 2026 12:00:00 AM']);
    await moveTo(NOON + HOUR);
    for (const period of ['week', 'month']) await limit(null, period);
    // Both limits end on the 22nd at one o'clock; the first whole day after that is the 23rd.
    expect(await datesOf()).toEqual([undefined, MONDAY]);
    await moveTo(at('12:00 AM', '2026-11-23'));
    expect(await creditDueDeposits(world)).toBe(1);
    expect(await player.balance()).toBe(400);
  });

  it('are free again when a claim is returned, and no announced day moves to a later one', async () => {
    await limit(1000);
    const first = await numberOf(1000);
    for (const points of [600, 1000, 400]) await claim(points);
    expect(await datesOf()).toEqual([undefined, TOMORROW, MONDAY, TOMORROW]);
    await giveBack(first);
    const today = '21 Nov 2026 12:00:00 AM';
    expect(await datesOf()).toEqual([undefined, today, MONDAY, today]);
    expect(await left()).toBe('0');
  });

  it('let the operator return what waits, with a reason for the player, even after an approval', async () => {
    await limit(500);
    const number = await numberOf(900);
    expect(await giveBack(number)).toEqual({ fault: 'reason_missing' });
    await approve(number);
    expect(await giveBack(number, 'Paid back to your bank')).toEqual({ points: '900' });
    expect(await row(number)).toMatchObject({ fund_status: '2', remark: 'Paid back to your bank' });
    expect(await row(number)).not.toHaveProperty('credit_approved');
    await moveTo(at('12:00 PM', '2026-12-30'));
    expect([await creditDueDeposits(world), await player.balance()]).toEqual([0, 0]);
    expect(await approve(number)).toEqual({ fault: 'decided', status: 'rejected' });
  });

  it('return no promised claim without a reason, although its day has come', async () => {
    await limit(500);
    const [promised, unknown] = [await numberOf(900), await numberOf(500)];
    await approve(promised);
    await moveTo(at('12:00 AM', '2026-11-23'));
    expect(await giveBack(promised)).toEqual({ fault: 'reason_missing' });
    expect(await giveBack(promised, 'Paid back to your bank')).toEqual({ points: '900' });
    expect(await giveBack(unknown)).toEqual({ points: '500' });
  });

  it('credit a payment once: a promise holds it against every other claim until it is returned', async () => {
    await limit(500);
    const promised = await numberOf(900, { txn_ref: 'AB90', request_id: 'a-promised-claim' });
    await approve(promised);
    // The reference that was added after the approval was not checked by anybody.
    await claim(900, { txn_ref: 'AB90', txn_id: 'UTR900900', request_id: 'a-promised-claim' });
    expect(await row(promised)).toMatchObject({ txn_id: '' });
    const other = await world.addPlayer(0);
    const body = { unique_token: other.token, request_amount: 900, txn_id: 'ab-90' };
    const second = String((await world.call(API.fundRequestAdd, body)).body.fund_request_id);
    expect(await approve(second)).toEqual({ fault: 'payment_used', creditedFor: promised });
    await giveBack(promised, 'Not your payment');
    expect(await approve(second)).toEqual({ points: '900', creditOn: null });
    expect(await other.balance()).toBe(900);
  });

  it('do not let promises fill the queue of twenty', async () => {
    await limit(300);
    for (let n = 0; n < 20; n += 1) await approve(await numberOf(300));
    expect((await claim(300)).status).toBe(true);
    for (let n = 0; n < 19; n += 1) await claim(300);
    expect((await claim(300)).code).toBe('not_allowed');
  });

  it('credit nothing while the ledger is stopped, and everything afterwards', async () => {
    await limit(500);
    await approve(await numberOf(900));
    await moveTo(at('12:00 PM', '2026-11-24'));
    await world.database.query('update site set money_open = false');
    expect(await creditDueDeposits(world)).toBe(0);
    await world.database.query('update site set money_open = true');
    expect(await creditDueDeposits(world)).toBeGreaterThan(0);
    expect(await player.balance()).toBe(900);
  });

  it('do not affect stakes, withdrawals and the wallet', async () => {
    await world.database.query('update site set min_withdrawal = 1');
    const rich = await world.addPlayer(10_000);
    player = rich;
    await limit(300);
    expect((await world.bid(rich, { lines: [{ points: '5000' }] })).body.status).toBe(true);
    expect((await asked(API.getPlayLimits, {})).stake_limits[0].points).toBeUndefined();
    expect((await asked(API.walletBalance, {})).status).toBe(true);
  });
});

describe.each(DATABASES)('deposit limits of a points-only site on $name', (kind) => {
  it('are neither shown nor set', async () => {
    const world = await createWorld(kind, { POINTS_ONLY: '1' });
    const { token: unique_token } = await world.addPlayer(0);
    expect((await world.call(API.getPlayLimits, { unique_token })).body).not.toHaveProperty('deposit_limits');
    expect((await world.call(API.setDepositLimit, { unique_token, period: 'day', points: '5' })).body).toMatchObject({
      status: false,
      code: 'not_allowed',
    });
    await world.close();
  });
});
