import { API } from '@ank/protocol/test-support';
import { byOperator } from '../../test/support/actors';
import { DATABASES } from '../../test/support/databases';
import { at, createWorld, DAY, type Json, KALYAN, type Player, type World } from '../../test/support/world';
import { correctResult } from '../results/correct-result';
import { declareResult } from '../results/declare-result';
import { settleAll } from '../results/settle-all';
import { voidDay } from '../results/void-day';

describe.each(DATABASES)('totals of the last minutes on $name', (kind) => {
  let world: World;
  let player: Player;
  beforeEach(async () => {
    world = await createWorld(kind);
    player = await world.addPlayer(10_000);
    world.clock.set(at('03:50 PM'));
  });
  afterEach(() => world.close());

  const ask = async (minutes: unknown, of = player): Promise<Json> =>
    (await world.call(API.playSums, { unique_token: of.token, minutes })).body;
  /** 40 points on 5 and 60 on 1. 122 gives 5, 119 gives 1. */
  const bid = (of = player): Promise<unknown> =>
    world.bid(of, {
      lines: [
        { digits: '5', points: '40' },
        { digits: '1', points: '60' },
      ],
    });
  const open = (number: string) =>
    ({ marketId: KALYAN, day: DAY, session: 'open', number, reason: 'misread' }) as const;

  it("include only the player's own recent stakes and wins", async () => {
    await bid(await world.addPlayer(1000));
    expect(await ask(60)).toMatchObject({ status: true, staked: '0', won: '0' });
    await bid();
    world.clock.set(at('04:00 PM'));
    await bid();
    expect(await ask(11)).toMatchObject({ staked: '200', won: '0' });
    expect(await ask(9)).toMatchObject({ staked: '100', won: '0' });
    world.clock.set(at('04:10 PM'));
    await declareResult(byOperator(world), open('122'));
    await settleAll(world);
    expect(await ask(30)).toMatchObject({ staked: '200', won: '760' });
    expect(await ask(5)).toMatchObject({ staked: '0', won: '760' });
  });

  it('leave out reversed wins and refunded stakes', async () => {
    await bid();
    world.clock.set(at('04:10 PM'));
    await declareResult(byOperator(world), open('122'));
    await correctResult(byOperator(world), open('119'));
    await settleAll(world);
    expect(await ask(60)).toMatchObject({ staked: '100', won: '570' });
    await voidDay(byOperator(world), { marketId: KALYAN, day: DAY, reason: 'no draw' });
    await settleAll(world);
    expect(await ask(60)).toMatchObject({ staked: '0', won: '0' });
  });

  it('leave out a reversed win whose points are spent', async () => {
    const poor = await world.addPlayer(100);
    await bid(poor);
    world.clock.set(at('04:10 PM'));
    await declareResult(byOperator(world), open('122'));
    await settleAll(world);
    await world.bid(poor, { lines: [{ digits: '7', points: '380', session: 'Close' }] });
    await correctResult(byOperator(world), open('129'));
    await settleAll(world);
    expect(await ask(60, poor)).toMatchObject({ staked: '480', won: '0' });
  });

  it('keep recent wins when older ones are reversed', async () => {
    await bid();
    await world.bid(player, { lines: [{ digits: '7', points: '30', session: 'Close' }] });
    world.clock.set(at('04:10 PM'));
    await declareResult(byOperator(world), open('122'));
    await settleAll(world);
    world.clock.set(at('06:10 PM'));
    await declareResult(byOperator(world), { ...open('124'), session: 'close' });
    await correctResult(byOperator(world), open('129'));
    await settleAll(world);
    expect(await ask(60)).toMatchObject({ staked: '0', won: '285' });
    world.clock.set(at('07:30 PM'));
    await correctResult(byOperator(world), open('128'));
    await settleAll(world);
    // The line of Close was reversed and paid again.
    expect(await ask(60)).toMatchObject({ staked: '0', won: '570' });
  });

  it.each([0, 1441, -5, 1.5, '60', null])('cannot be requested for %j minutes', async (minutes) => {
    expect(await ask(minutes)).toMatchObject({ status: false, code: 'bad_request' });
  });
});
