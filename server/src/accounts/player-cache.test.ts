import { DATABASES } from '../../test/support/databases';
import { eventually } from '../../test/support/eventually';
import { at, createWorld, DAY, MAIN_BAZAR, type Player, type World } from '../../test/support/world';
import { type Announcements, createAnnouncements, type Listener } from '../load/announcements';
import { correctResult } from '../results/correct-result';
import { declareResult } from '../results/declare-result';
import { writeOffDebt } from '../wallet/write-off-debt';
import { switchPlayer } from './switch-player';
import { byOperator } from '../../test/support/actors';
import { createPlayerCache, type PlayerCache } from './player-cache';
import { createPlayerLookup } from './player-lookup';

describe.each(DATABASES)('players kept between polls on $name', (kind) => {
  let world: World;
  let player: Player;
  let announcements: Announcements;
  let listener: Listener;
  let lookUps: number;
  let kept: PlayerCache;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  beforeEach(async () => {
    await world.setClock(at('10:00 AM'));
    player = await world.addPlayer(1000);
    announcements = createAnnouncements(world.database);
    lookUps = 0;
    kept = open(0);
    await poll();
    await eventually('changes are heard', async () => {
      await poll();
      const before = lookUps;
      await poll();
      return lookUps === before;
    });
    lookUps = 0;
  });
  afterEach(() => announcements.close());
  afterAll(() => world.close());

  function open(busy: number): PlayerCache {
    const lookUp = createPlayerLookup(world);
    const watched: Announcements = { ...announcements, subscribe: (own) => announcements.subscribe((listener = own)) };
    const counted = (token: string) => {
      lookUps += 1;
      return lookUp(token);
    };
    return createPlayerCache(world.clock, watched, counted, { busy });
  }

  const poll = async (): Promise<string> => (await kept.playerOf(player.token)).walletPoints;

  it('are looked up once while nothing of theirs changes', async () => {
    const other = await world.addPlayer(1000);
    await world.bid(other, {});
    await eventually('the change of the other is heard', async () => {
      await poll();
      const before = lookUps;
      await poll();
      return lookUps === before;
    });
    const before = lookUps;
    for (let polls = 0; polls < 5; polls += 1) expect(await poll()).toBe('1000');
    expect(lookUps).toBe(before);
  });

  it('are looked up each time on a quiet server', async () => {
    kept = open(100);
    for (let polls = 0; polls < 50; polls += 1) await poll();
    expect(lookUps).toBe(50);
  });

  it('are looked up again once they owe points, and once a part is written off', async () => {
    const owed = async (): Promise<string> => (await kept.playerOf(player.token)).owedPoints;
    const result = { marketId: MAIN_BAZAR, day: DAY, session: 'open', reason: 'drawn' } as const;
    await world.bid(player, { gameId: MAIN_BAZAR, lines: [{ digits: '1', points: '1000' }] });
    await declareResult(byOperator(world), { ...result, number: '128' });
    await world.bid(player, { lines: [{ digits: '1', points: '9500' }] });
    await eventually('the second bid', async () => (await poll()) === '0');
    expect(await owed()).toBe('0');
    await correctResult(byOperator(world), { ...result, number: '129' });
    await eventually('the debt', async () => (await owed()) === '9500');
    await writeOffDebt(byOperator(world), { mobile: player.mobile, points: '500', reason: 'test', request: 'one' });
    await eventually('the rest of the debt', async () => (await owed()) === '9000');
    expect(await poll()).toBe('0');
  });

  it('are looked up again once a change of theirs is announced', async () => {
    await world.bid(player, { lines: [{ points: '250' }] });
    await eventually('the bid', async () => (await poll()) === '750');
    await switchPlayer(byOperator(world), { mobile: player.mobile, what: 'blocked', on: true });
    await eventually('the block', () =>
      poll().then(
        () => false,
        () => true,
      ),
    );
  });

  it('are looked up again when they have done something themselves', async () => {
    await world.database.query(`update account set debits = debits + 10 where player_id = $1 and kind = 'wallet'`, [
      player.id,
    ]);
    expect(await poll()).toBe('1000');
    kept.forget(player.token);
    expect(await poll()).toBe('990');
    await world.database.query(`update account set debits = debits - 10 where player_id = $1 and kind = 'wallet'`, [
      player.id,
    ]);
  });

  it('are kept if only others changed while they were looked up', async () => {
    const other = await world.addPlayer(0);
    kept.forget(player.token);
    const looking = poll();
    listener.notice(other.id);
    kept.forget(other.token);
    await looking;
    lookUps = 0;
    await poll();
    expect(lookUps).toBe(0);
  });

  it.each<[string, () => void]>([
    ['was announced', () => listener.notice(player.id)],
    ['did something', () => kept.forget(player.token)],
    ['and all others were announced', () => listener.notice('players')],
    [
      'was announced before very many others',
      () => {
        listener.notice(player.id);
        for (let id = 1; id <= 10_000; id += 1) listener.notice(`9${id}`);
      },
    ],
  ])('are not kept if the player %s while they were looked up', async (_what, change) => {
    kept.forget(player.token);
    const looking = poll();
    change();
    await looking;
    lookUps = 0;
    await poll();
    expect(lookUps).toBe(1);
  });

  it('are kept no longer once changes are not heard, and all are forgotten', async () => {
    listener.lost();
    await poll();
    await poll();
    expect(lookUps).toBe(2);
    listener.begun();
    await poll();
    await poll();
    expect(lookUps).toBe(3);
    listener.notice('players');
    await poll();
    expect(lookUps).toBe(4);
  });

  it('are looked up after half a minute, when a break ends and when the clock goes back', async () => {
    const begun = world.clock.nowMs();
    for (const [nowMs, expected] of [
      [begun + 29_000, 0],
      [begun + 31_000, 1],
      [begun + 31_000, 1],
      [begun, 2],
    ] as const) {
      world.clock.set(nowMs);
      await poll();
      expect(lookUps).toBe(expected);
    }
    await world.database.query(
      `insert into play_break (player_id, kind, began_at, ends_at)
       values ($1, 'time_out', $2::timestamptz, $2::timestamptz + interval '5 seconds')`,
      [player.id, world.clock.iso()],
    );
    await world.database.query(`update account set limited = true where player_id = $1 and kind = 'wallet'`, [
      player.id,
    ]);
    kept.forget(player.token);
    expect((await kept.playerOf(player.token)).pause).not.toBeNull();
    world.clock.set(begun + 6_000);
    expect((await kept.playerOf(player.token)).pause).toBeNull();
  });
});
