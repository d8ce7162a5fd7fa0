import { parseMoment } from '@ank/rules';
import { byOperator } from '../../test/support/actors';
import { checkedSlip } from '../../test/support/checked-slips';
import { DATABASES } from '../../test/support/databases';
import { miscounted } from '../../test/support/miscounted';
import { at, createWorld, DAY, type Json, KALYAN, MAIN_BAZAR, type Player, type World } from '../../test/support/world';
import { declareResult } from '../results/declare-result';
import { voidDay } from '../results/void-day';
import type { CheckedSlip, SlipAnswer } from './checked-slip';
import { placeAlone } from './place-alone';
import { placeTogether } from './place-together';

const NOON = at('12:00 PM');
const HOUR = 3_600_000;
const DAY_MS = 24 * HOUR;

describe.each(DATABASES)("a player's limits on $name", (kind) => {
  let world: World;
  let player: Player;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  beforeEach(async () => {
    await world.setClock(NOON);
    player = await world.addPlayer(100_000);
  });
  afterEach(async () => {
    expect(await miscounted(world.database)).toEqual([]);
    expect(await world.breaks()).toEqual([]);
  });
  afterAll(() => world.close());

  const asked = async (path: string, body: object, token = player.token): Promise<Json> =>
    (await world.call(path, { unique_token: token, ...body })).body;
  const limit = (points: number | null, period = 'day'): Promise<Json> =>
    asked('/api-set-stake-limit', points === null ? { period } : { period, points: String(points) });
  const limits = (): Promise<Json> => asked('/api-play-limits', {});
  const bid = async (points: number, more: { requestId?: string; gameId?: string } = {}): Promise<Json> =>
    (await world.bid(player, { ...more, lines: [{ points: String(points) }] })).body;
  const taken = async (points: number): Promise<boolean> => (await bid(points)).status;
  /** On a market whose close comes after midnight. */
  const bidLate = async (points: number): Promise<Json> =>
    (await world.bid(player, { gameId: MAIN_BAZAR, lines: [{ points: String(points), session: 'Close' }] })).body;
  const moveTo = (momentMs: number): Promise<void> => world.setClock(momentMs);

  it('show what is left and until when, and do not affect other players', async () => {
    const other = await world.addPlayer(1000);
    await limit(500);
    expect(await taken(300)).toBe(true);
    expect(await bid(201)).toEqual({
      status: false,
      code: 'limit_reached',
      reason: 'daily_limit',
      values: ['500', '200', '22 Nov 2026 12:00:00 AM'],
      msg: 'Your daily limit is 500 points: 200 are left until 22 Nov 2026 12:00:00 AM.',
    });
    expect(await taken(200)).toBe(true);
    expect((await bid(10)).msg).toMatch(/: 0 are left until/);
    expect((await world.bid(other, { lines: [{ points: '1000' }] })).body.status).toBe(true);
    expect(await player.balance()).toBe(99_500);
  });

  it('name the one that leaves least', async () => {
    await limit(1000, 'month');
    await limit(300, 'week');
    await limit(300);
    expect((await bid(301)).msg).toBe('Your weekly limit is 300 points: 300 are left until 23 Nov 2026 12:00:00 AM.');
  });

  it('are checked after every other reason except the balance, in a batch as well as alone', async () => {
    await limit(50);
    const poor = await world.addPlayer(60);
    await asked('/api-set-stake-limit', { period: 'day', points: '50' }, poor.token);
    const slips: [Player, number, string][] = [
      [player, 5, 'below_minimum'],
      [player, 200_000, 'above_maximum'],
      [player, 100, 'stake_limit'],
      [poor, 100, 'stake_limit'],
    ];
    for (const [who, points, fault] of slips) {
      const slip = checkedSlip(who, { lines: [{ points }] });
      const alone = await placeAlone(world, slip);
      expect(alone).toMatchObject({ fault });
      expect(await placeTogether(world, [slip])).toEqual([alone]);
    }
    await moveTo(at('06:10 PM'));
    expect((await bid(100)).code).toBe('market_closed');
  });

  it('apply at once when lowered, and after 24 hours when raised or removed', async () => {
    await limit(500);
    await limit(1000);
    expect(await limits()).toMatchObject({
      stake_limits: [
        { period: 'day', points: '500', used: '0', next_points: '1000', next_from: '22 Nov 2026 12:00:00 PM' },
        { period: 'week' },
        { period: 'month' },
      ],
    });
    await moveTo(NOON + 23 * HOUR);
    await limit(1000);
    await moveTo(NOON + DAY_MS - 1);
    expect(await taken(501)).toBe(false);
    await moveTo(NOON + DAY_MS);
    expect(await taken(501)).toBe(true);
    await limit(null);
    await limit(900);
    expect(await taken(400)).toBe(false);
    expect((await limits()).stake_limits[0]).toEqual({
      period: 'day',
      points: '900',
      used: '501',
      renews_at: '23 Nov 2026 12:00:00 AM',
    });
    await limit(null);
    await moveTo(NOON + 2 * DAY_MS);
    expect(await taken(90_000)).toBe(true);
  });

  it('count stakes from before the first limit', async () => {
    await taken(400);
    await limit(500, 'month');
    expect(await taken(101)).toBe(false);
    expect(await taken(100)).toBe(true);
  });

  // 2026-11-21 is a Saturday; on 2026-11-30, a Monday, week and month end apart.
  it.each([
    ['day', at('11:59 PM', '2026-11-21') + 59_999, at('12:00 AM', '2026-11-22')],
    ['week', at('11:59 PM', '2026-11-22') + 59_999, at('12:00 AM', '2026-11-23')],
    ['week', at('12:00 AM', '2026-11-30'), at('12:00 AM', '2026-12-07')],
    ['month', at('11:59 PM', '2026-11-30') + 59_999, at('12:00 AM', '2026-12-01')],
    ['month', at('12:00 AM', '2026-12-01'), at('12:00 AM', '2027-01-01')],
  ])("of a %s end with India's calendar", async (period, last, next) => {
    await moveTo(last - HOUR);
    player = await world.addPlayer(1000);
    await limit(100, period);
    await moveTo(last);
    expect((await bidLate(60)).status).toBe(true);
    expect((await bidLate(41)).code).toBe('limit_reached');
    await moveTo(next - 1);
    player.token = await world.openSession(player.id);
    expect((await bidLate(41)).code).toBe('limit_reached');
    await moveTo(next);
    expect((await bid(41)).status).toBe(true);
    expect((await bid(60)).code).toBe('limit_reached');
  });

  it('count stakes whatever they won, and a repeated request once', async () => {
    await limit(100);
    const first = await bid(60, { requestId: 'limits-0001', gameId: '10' });
    expect(await bid(60, { requestId: 'limits-0001', gameId: '10' })).toEqual(first);
    await declareResult(byOperator(world), { marketId: '10', day: DAY, session: 'open', number: '140', reason: '' });
    expect(await player.balance()).toBeGreaterThan(100_000);
    expect((await bid(41)).code).toBe('limit_reached');
    expect(await bid(60, { requestId: 'limits-0001', gameId: '10' })).toEqual(first);
  });

  it('regain the stakes of a void in the period in which they were placed', async () => {
    const [today, tomorrow] = ['2026-10-07', '2026-10-08'] as const;
    await moveTo(at('12:00 PM', today));
    await limit(100);
    await taken(60);
    await moveTo(at('12:00 AM', tomorrow));
    await taken(70);
    await voidDay(byOperator(world), { marketId: KALYAN, day: today, reason: 'test' });
    expect(await player.balance()).toBe(100_000 - 70);
    expect(await taken(31)).toBe(false);
    await voidDay(byOperator(world), { marketId: KALYAN, day: tomorrow, reason: 'test' });
    expect((await bidLate(100)).status).toBe(true);
  });

  it('regain the stakes of a void that comes before the next check', async () => {
    const day = '2026-10-13';
    await moveTo(at('12:00 PM', day));
    await limit(100);
    await taken(60);
    await taken(40);
    await voidDay(byOperator(world), { marketId: KALYAN, day, reason: 'test' });
    expect((await bidLate(100)).status).toBe(true);
  });

  it.each([
    ['time_out', 42, '02 Jan 2027 12:00:00 PM', 'You are taking a break from bids until 02 Jan 2027 12:00:00 PM.'],
    [
      'self_exclusion',
      6,
      '21 May 2027 12:00:00 PM',
      'You have excluded yourself from bids until 21 May 2027 12:00:00 PM.',
    ],
  ])('allow no bid during a %s, which cannot end early', async (break_kind, break_length, until, msg) => {
    const take = (kind: string, length: number): Promise<Json> =>
      asked('/api-take-break', { break_kind: kind, break_length: length });
    expect(await take(break_kind, break_length)).toMatchObject({ status: true, break_kind, break_until: until });
    const slip = checkedSlip(player);
    const alone: SlipAnswer = await placeAlone(world, slip);
    expect(alone).toMatchObject({ fault: break_kind });
    expect(await placeTogether(world, [slip])).toEqual([alone]);
    expect(await bid(10)).toEqual({
      ...{ status: false, code: 'on_break', msg },
      ...{ reason: break_kind, values: [until] },
    });
    expect(await take('time_out', 1)).toMatchObject({ status: false, code: 'not_allowed' });
    expect(await limits()).toMatchObject({ break_kind, break_until: until });
    expect(await asked('/api-get-dashboard-data', {})).toMatchObject({ break_kind, break_until: until });
    const end = parseMoment(until) as number;
    await moveTo(end - 1);
    const token = await world.openSession(player.id);
    expect((await world.bid({ token }, {})).body.code).toBe('on_break');
    await moveTo(end);
    expect(await asked('/api-get-dashboard-data', {}, token)).not.toHaveProperty('break_kind');
    expect((await world.bid({ token }, {})).body.status).toBe(true);
  });

  it.each([
    ['/api-set-stake-limit', { period: 'day', points: '0' }],
    ['/api-set-stake-limit', { period: 'day', points: '-5' }],
    ['/api-set-stake-limit', { period: 'year', points: '5' }],
    ['/api-take-break', { break_kind: 'time_out', break_length: 0 }],
    ['/api-take-break', { break_kind: 'time_out', break_length: 43 }],
    ['/api-take-break', { break_kind: 'self_exclusion', break_length: 5 }],
    ['/api-take-break', { break_kind: 'self_exclusion', break_length: 6.5 }],
  ])('refuse %s with %j', async (path, body) => {
    expect(await asked(path, body)).toMatchObject({ status: false, code: 'bad_request' });
    expect(await asked(path, body, 'nobody')).toMatchObject({ status: false });
    expect((await bid(10)).status).toBe(true);
  });

  it('are never exceeded by concurrent slips, single or in batches, while a limit is lowered', async () => {
    const tokens = [player.token, ...(await Promise.all([1, 2, 3].map(() => world.openSession(player.id))))];
    await limit(1500, 'month');
    const others = await Promise.all([1, 2].map(() => world.addPlayer(1000)));
    const slip = (token: string): CheckedSlip => checkedSlip({ token }, { lines: [{ points: 90 }] });
    const ways = tokens.flatMap((token) => [
      () => placeAlone(world, slip(token)).then((answer) => [answer]),
      () => placeTogether(world, [slip(token), ...others.map((one) => slip(one.token))]),
    ]);
    await Promise.all([...Array.from({ length: 24 }, (_, n) => ways[n % ways.length]?.()), limit(800)]);
    for (let n = 0; n < 20; n += 1) await placeAlone(world, slip(player.token));
    const staked = 100_000 - (await player.balance());
    expect(staked).toBeGreaterThanOrEqual(720);
    expect(staked).toBeLessThanOrEqual(1500);
    expect((await bid(90)).code).toBe('limit_reached');
  });
});
