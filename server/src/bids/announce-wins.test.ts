import { API } from '@ank/protocol/test-support';
import { addDays, type IndiaDay } from '@ank/rules';
import { byOperator } from '../../test/support/actors';
import { DATABASES } from '../../test/support/databases';
import { at, createWorld, DAY, type Json, KALYAN, type Player, type World } from '../../test/support/world';
import { correctResult } from '../results/correct-result';
import { declareResult } from '../results/declare-result';
import { settleAll } from '../results/settle-all';
import { voidDay } from '../results/void-day';

describe.each(DATABASES)('win announcements on $name', (kind) => {
  let world: World;
  let player: Player;
  beforeEach(async () => {
    world = await createWorld(kind);
    player = await world.addPlayer(100_000);
  });
  afterEach(() => world.close());

  let tellings = 0;
  /** An announcement as a device requests it, with a new id or with an earlier one. */
  const announce = async (id = `telling-${(tellings += 1)}`, of = player): Promise<Json> => {
    const { body } = await world.call(API.announceWins, { unique_token: of.token, telling_id: id });
    return body;
  };
  const daysOf = async (id?: string): Promise<Json> => (await announce(id)).days;
  /** The market days of the unread notices, the newest first. */
  const unread = async (): Promise<string[]> => {
    const { body } = await world.call(API.myNotices, { unique_token: player.token });
    return body.notices.filter((notice: Json) => notice.unread === '1').map((notice: Json) => notice.market_day);
  };
  const result = (session: 'open' | 'close', number: string) =>
    ({ marketId: KALYAN, day: DAY, session, number, reason: 'drawn' }) as const;
  async function declare(session: 'open' | 'close', number: string): Promise<void> {
    world.clock.set(at(session === 'open' ? '04:10 PM' : '06:10 PM'));
    await declareResult(byOperator(world), result(session, number));
    await settleAll(world);
  }
  async function correct(session: 'open' | 'close', number: string): Promise<void> {
    await correctResult(byOperator(world), result(session, number));
    await settleAll(world);
  }
  /** 40 points on 5 and 60 on 1 of Open, and 30 on 7 of Close. 122 gives 5, 119 gives 1. */
  const bid = () =>
    world.bid(player, {
      lines: [
        { digits: '5', points: '40' },
        { digits: '1', points: '60' },
        { digits: '7', points: '30', session: 'Close' },
      ],
    });
  const NAMES = { game_name: 'KALYAN', game_name_hindi: 'कल्याण', game_name_marathi: 'कल्याण' };
  const FIVE = { ...NAMES, pana: 'Single Digit', session: 'Open', digits: '5', points: '40' };

  it("have a win with the day's totals, for the first device that asks and no other", async () => {
    await bid();
    expect(await daysOf()).toEqual([]);
    await declare('open', '122');
    expect(await daysOf('first-device')).toEqual([
      {
        market_day: DAY,
        staked: '130',
        pending: '30',
        won: '380',
        told: '1',
        told_points: '380',
        wins: [{ family: 'main', ...FIVE, closedigits: '', won_amount: '380' }],
      },
    ]);
    expect(await daysOf('second-device')).toEqual([]);
  });

  it('happen once, however many devices ask at once', async () => {
    await bid();
    await declare('open', '122');
    const devices = Array.from({ length: 6 }, (_, n) => `device-${n}`);
    const answers = await Promise.all([...devices, ...devices].map((id) => announce(id)));
    const tellers = new Set(devices.filter((_, n) => answers[n].days.length > 0));
    expect(tellers.size).toBe(1);
    expect(answers.map(({ days }) => days.length)).toEqual(
      [...devices, ...devices].map((id) => (tellers.has(id) ? 1 : 0)),
    );
  });

  it('repeat the same wins after a lost answer, and the next one has the wins since', async () => {
    await bid();
    await declare('open', '122');
    const first = await daysOf('lost-answer');
    await declare('close', '124');
    expect(await daysOf('lost-answer')).toMatchObject([{ told: '1', wins: first[0].wins, won: '665', pending: '0' }]);
    const next = await daysOf();
    expect(next).toMatchObject([{ told: '1', told_points: '285', won: '665', wins: [{ digits: '7' }] }]);
    expect(await daysOf()).toEqual([]);
  });

  it('repeat the same wins after a lost answer, although another device has announced later ones', async () => {
    await bid();
    await declare('open', '122');
    await daysOf('lost-answer');
    await declare('close', '124');
    expect(await daysOf('other-device')).toMatchObject([{ wins: [{ digits: '7' }] }]);
    for (let n = 0; n < 2; n += 1)
      expect(await daysOf('lost-answer')).toMatchObject([{ told: '1', wins: [{ digits: '5' }] }]);
    expect(await daysOf('other-device')).toMatchObject([{ told: '1', wins: [{ digits: '7' }] }]);
    expect(await daysOf()).toEqual([]);
  });

  it('leave out wins that a correction or void has removed', async () => {
    await bid();
    await declare('open', '122');
    await correct('open', '119');
    expect(await daysOf('after-correction')).toMatchObject([{ told_points: '570', wins: [{ digits: '1' }] }]);
    await voidDay(byOperator(world), { marketId: KALYAN, day: DAY, reason: 'misdrawn' });
    await settleAll(world);
    expect(await daysOf('after-correction')).toEqual([]);
    expect(await daysOf()).toEqual([]);
  });

  it('do not repeat a win that a correction pays again', async () => {
    await bid();
    await declare('open', '122');
    expect(await daysOf()).toHaveLength(1);
    await correct('open', '140');
    expect(await player.balance()).toBe(100_000 - 130 + 380);
    expect(await daysOf()).toEqual([]);
    await correct('open', '119');
    expect(await daysOf()).toMatchObject([{ told_points: '570', won: '570' }]);
  });

  it('have a win that was taken back before it was announced, once a correction pays it again', async () => {
    await bid();
    await declare('open', '122');
    await correct('open', '128');
    expect(await daysOf()).toMatchObject([{ wins: [{ digits: '1' }] }]);
    await correct('open', '122');
    expect(await daysOf()).toMatchObject([{ told_points: '380', won: '380', wins: [{ digits: '5' }] }]);
    // Both were announced now, by a result or by a correction.
    for (const number of ['128', '122', '128']) {
      await correct('open', number);
      expect(await daysOf()).toEqual([]);
    }
  });

  it('have a win that was taken back, although another win of the same correction was announced', async () => {
    await bid();
    await declare('open', '119');
    await declare('close', '124');
    await correct('open', '122');
    await correct('close', '129');
    expect(await daysOf()).toMatchObject([{ told: '1', wins: [{ digits: '5' }] }]);
    await correct('close', '124');
    expect(await daysOf()).toMatchObject([{ told: '1', wins: [{ digits: '7' }] }]);
  });

  it('leave a win of the same day unread that was taken back before', async () => {
    await bid();
    await declare('open', '122');
    await correct('open', '129');
    await declare('close', '124');
    expect(await daysOf()).toMatchObject([{ told: '1', wins: [{ digits: '7' }] }]);
    expect(await unread()).toEqual([DAY, DAY]);
    await correct('open', '122');
    expect(await daysOf()).toMatchObject([{ told: '1', wins: [{ digits: '5' }] }]);
  });

  it('name the twenty largest wins of a day, and count all', async () => {
    const lines = Array.from({ length: 23 }, (_, n) => ({ digits: '5', points: String(10 + n) }));
    await world.bid(player, { lines });
    await declare('open', '122');
    const [day] = await daysOf();
    expect(day).toMatchObject({ told: '23', told_points: '4583', won: '4583' });
    expect(day.wins.map(({ points }: Json) => Number(points))).toEqual(Array.from({ length: 20 }, (_, n) => 32 - n));
  });

  it('show the newest three days, and mark the notices of these alone as read', async () => {
    const days: IndiaDay[] = [];
    for (let day: IndiaDay = DAY; days.length < 5; day = addDays(day, 1)) {
      days.unshift(day);
      await world.setClock(at('10:00 AM', day));
      await bid();
      world.clock.set(at('04:10 PM', day));
      await declareResult(byOperator(world), { ...result('open', '122'), day });
      await settleAll(world);
    }
    expect(await unread()).toEqual(days);
    const shown = (await daysOf('first-device')).map(({ market_day }: Json) => market_day);
    expect(shown).toEqual(days.slice(0, 3));
    expect(await unread()).toEqual(days.slice(3));
    expect(await daysOf('first-device')).toHaveLength(3);
    expect(await unread()).toEqual(days.slice(3));
  });

  it("show nobody another player's wins, and refuse malformed requests", async () => {
    await bid();
    await declare('open', '122');
    const stranger = await world.addPlayer(1000);
    await daysOf('same-telling');
    expect((await announce('same-telling', stranger)).days).toEqual([]);
    expect(await announce('telling-x', { ...player, token: 'no one' })).toMatchObject({ code: 'session_ended' });
    for (const telling_id of [undefined, '', 'short', 'x'.repeat(65), "a' or 1=1 --", 7])
      expect((await world.call(API.announceWins, { unique_token: player.token, telling_id })).body).toMatchObject({
        status: false,
        code: 'bad_request',
      });
  });
});
