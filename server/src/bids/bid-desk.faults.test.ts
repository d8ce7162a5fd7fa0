import { type Break, breakingProxy } from '../../test/support/breaking-proxy';
import { balanceOf, checkedSlip, faultOf } from '../../test/support/checked-slips';
import { filledPostgres } from '../../test/support/databases';
import { eventually } from '../../test/support/eventually';
import { lockWaits } from '../../test/support/lock-waits';
import { at, createWorld, fillTryOut, KALYAN, type Player, type World } from '../../test/support/world';
import { type Clock, createClock } from '../clock';
import type { Context } from '../context';
import { type Database, DatabaseUnreachable } from '../db/port';
import { openPostgres } from '../db/postgres';
import { createBidDesk } from './bid-desk';
import type { CheckedSlip, SlipAnswer } from './checked-slip';
import { placeAlone, placeIfFree } from './place-alone';
import { placeTogether } from './place-together';

/** More than the second bid takes to come, on a busy machine too. */
const ANSWER_MS = 5_000;

describe('a batch on PostgreSQL', () => {
  let world: World;
  let place: { url: string; drop: () => Promise<void> };
  let other: Database;
  const breakOf: { decide: (piece: Buffer) => Break | null } = { decide: () => null };
  beforeAll(async () => {
    place = await filledPostgres(fillTryOut);
    world = await createWorld({ openFilled: async () => openPostgres(place.url, () => undefined) });
    other = openPostgres(place.url, () => undefined);
  });
  afterEach(async () => expect(await world.breaks()).toEqual([]));
  afterAll(async () => {
    await other.close();
    await world.close();
    await place.drop();
  });

  const addPlayers = (count: number): Promise<Player[]> =>
    Promise.all(Array.from({ length: count }, () => world.addPlayer(1000)));
  const deskOf = (more: Partial<Context> = {}) => createBidDesk({ ...world, ...more });

  /** Holds what `sql` locks until `work` is done. */
  const holding = (sql: string, values: unknown[], work: () => Promise<unknown>): Promise<void> =>
    other.transaction(async (inside) => {
      await inside.query(sql, values);
      await work();
    });

  it('answers all others while somebody holds one wallet, and that one once it is free', async () => {
    const players = await addPlayers(6);
    const [held] = players as [Player];
    const desk = deskOf();
    let late: Promise<SlipAnswer> = Promise.reject(new Error('not asked'));
    late.catch(() => undefined);
    await holding(
      `select 1 as one from account where player_id = $1 and kind = 'wallet' for update`,
      [held.id],
      async () => {
        const answers = players.map((player) => desk(checkedSlip(player)));
        [late] = answers as [Promise<SlipAnswer>];
        expect((await Promise.all(answers.slice(1))).map(balanceOf)).toEqual(Array(5).fill('990'));
        await lockWaits(other, 1);
        // Two single slips that wait for their wallets do not delay the others either.
        for (const player of players.slice(1)) expect(balanceOf(await desk(checkedSlip(player)))).toBe('980');
      },
    );
    expect(balanceOf(await late)).toBe('990');
  });

  it('of single slips that all wait for their wallets leaves connections for everybody else', async () => {
    const [free, ...held] = (await addPlayers(13)) as [Player, ...Player[]];
    const desk = deskOf();
    const late: Promise<SlipAnswer>[] = [];
    await holding(
      `select 1 as one from account where player_id = any($1::bigint[]) and kind = 'wallet' for update`,
      [held.map(({ id }) => id)],
      async () => {
        for (const player of held) {
          late.push(desk(checkedSlip(player)));
          await lockWaits(other, Math.min(late.length, 4));
        }
        expect(balanceOf(await desk(checkedSlip(free)))).toBe('990');
        expect(await world.database.query('select 1 as one')).toEqual([{ one: 1 }]);
      },
    );
    expect((await Promise.all(late)).map(balanceOf)).toEqual(held.map(() => '990'));
  });

  type Way = (context: Context, slip: CheckedSlip) => Promise<SlipAnswer | null>;
  it.each<[string, Way]>([
    ['in a batch', async (context, slip) => (await placeTogether(context, [slip]))[0] ?? null],
    ['alone', placeAlone],
    ['alone if its wallet is free', placeIfFree],
  ])('or a slip placed %s is decided by the time at which its market was free', async (_way, place_) => {
    const [player] = (await addPlayers(1)) as [Player];
    // The clock is running and the cut-off is two seconds away.
    const clock: Clock = createClock(at('04:10 PM') - 2_000);
    player.token = await world.openSession(player.id, at('04:00 PM'));
    let answer: Promise<SlipAnswer | null> = Promise.resolve(null);
    await holding('select lock_market($1, true)', [KALYAN], async () => {
      answer = place_({ ...world, clock }, checkedSlip(player));
      await lockWaits(other, 1);
      await eventually('the cut-off', () => clock.nowMs() > at('04:10 PM') + 500);
    });
    expect(faultOf(await answer)).toBe('open_closed');
    expect(await player.balance()).toBe(1000);
  });

  it.each<[Break, number]>([
    ['request', 0],
    ['answer', 1],
  ])('whose connection is lost at the %s leaves each outcome unknown, and a retry learns it', async (at_, placed) => {
    const url = new URL(place.url);
    const proxy = await breakingProxy(Number(url.port || 5432), (piece) => breakOf.decide(piece));
    url.port = String(proxy.port);
    const database = openPostgres(url.href, () => undefined);
    const players = await addPlayers(5);
    const slips = players.map((player, n) => checkedSlip(player, { requestId: `lost-${at_}-of-${n}` }));
    const desk = deskOf({ database });
    breakOf.decide = (piece) => (piece.includes(`lost-${at_}-of-0`) ? at_ : null);
    const ends = await Promise.allSettled(slips.map(desk));
    const unknown = { status: 'rejected', reason: expect.objectContaining({ happened: 'unknown' }) };
    expect(ends).toEqual(slips.map(() => unknown));
    const count = async () =>
      (
        await other.query(`select 1 as one from slip where player_id = any($1::bigint[])`, [
          players.map(({ id }) => id),
        ])
      ).length;
    expect(await count()).toBe(placed * slips.length);
    breakOf.decide = () => null;
    expect((await Promise.all(slips.map(desk))).map(balanceOf)).toEqual(slips.map(() => '990'));
    expect(await count()).toBe(slips.length);
    await database.close();
    await proxy.close();
  });

  it('of a slip that gets no answer while it waits for its wallet refuses the next one of the player with it', async () => {
    const [player] = (await addPlayers(1)) as [Player];
    const database = openPostgres(place.url, () => undefined, { answerMs: ANSWER_MS });
    const desk = deskOf({ database });
    const wallet = `select 1 as one from account where player_id = $1 and kind = 'wallet' for update`;
    await holding(wallet, [player.id], async () => {
      const first = desk(checkedSlip(player));
      await lockWaits(other, 1);
      const ends = await Promise.allSettled([first, desk(checkedSlip(player))]);
      expect(ends.map((end) => end.status === 'rejected' && end.reason.happened)).toEqual(['unknown', 'nothing']);
    });
    await database.close();
  });

  it('that cannot reach the database refuses all waiting slips like a single one', async () => {
    const players = await addPlayers(70);
    const query = jest.fn(() => Promise.reject(new DatabaseUnreachable('nothing', new Error('no connection'))));
    const desk = deskOf({ database: { ...world.database, query } });
    const ends = await Promise.allSettled(players.map((player) => desk(checkedSlip(player))));
    expect(new Set(ends.map((end) => end.status === 'rejected' && end.reason.happened))).toEqual(new Set(['nothing']));
    expect(query).toHaveBeenCalledTimes(1);
  });
});
