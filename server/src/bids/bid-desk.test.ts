import { setImmediate as turn } from 'node:timers/promises';
import { bySession } from '../../test/support/actors';
import { type Asked, balanceOf, checkedSlip, faultOf } from '../../test/support/checked-slips';
import { DATABASES } from '../../test/support/databases';
import { eventually } from '../../test/support/eventually';
import { expectRandom } from '../../test/support/random-bits';
import { at, createWorld, DAY, KALYAN, type Player, type World } from '../../test/support/world';
import type { Database } from '../db/port';
import { createBidDesk } from './bid-desk';
import type { SlipAnswer } from './checked-slip';
import { placeAlone } from './place-alone';
import { placeBid } from './place-bid';
import { placeTogether } from './place-together';

/** The database, recording the names of the bid functions called. Each call waits for `begin`. */
function watched(
  database: Database,
  begin: Promise<void> = Promise.resolve(),
): { database: Database; calls: string[]; most: () => number } {
  const calls: string[] = [];
  let underWay = 0;
  let most = 0;
  return {
    calls,
    most: () => most,
    database: {
      ...database,
      async query(sql, values) {
        const [name] = /place_bids?/.exec(sql) ?? [];
        if (!name) return database.query(sql, values);
        calls.push(name === 'place_bids' ? `${name} ${(values?.[2] as string[]).length}` : name);
        most = Math.max(most, (underWay += 1));
        await begin;
        return database.query(sql, values).finally(() => (underWay -= 1)) as never;
      },
    },
  };
}

describe.each(DATABASES)('slips that arrive together on $name', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  beforeEach(() => world.setClock(at('10:00 AM')));
  afterEach(async () => expect(await world.breaks()).toEqual([]));
  afterAll(() => world.close());

  const addPlayers = (count: number): Promise<Player[]> =>
    Promise.all(Array.from({ length: count }, () => world.addPlayer(1000)));
  const slipsOf = async ({ id }: Player): Promise<number> =>
    (await world.database.query('select 1 as one from slip where player_id = $1', [id])).length;

  it('go to the database together, 64 at most and two transactions at a time', async () => {
    const players = await addPlayers(200);
    const { database, calls, most } = watched(world.database);
    const place = createBidDesk({ database, clock: world.clock });
    const answers = await Promise.all(players.map((player) => place(checkedSlip(player))));
    expect(answers.map(balanceOf)).toEqual(players.map(() => '990'));
    expect(calls).toEqual(['place_bids 64', 'place_bids 64', 'place_bids 64', 'place_bids 8']);
    expect(most()).toBe(2);
  });

  it('have salts of 128 bits, from a secret of their transaction', async () => {
    const players = await addPlayers(128);
    const place = createBidDesk(world);
    await Promise.all(players.map((player) => place(checkedSlip(player))));
    const SALTS = `select encode(salt, 'hex') as salt from slip where player_id = any ($1::bigint[])`;
    const salts = await world.database.query<{ salt: string }>(SALTS, [players.map(({ id }) => id)]);
    expectRandom(
      salts.map(({ salt }) => salt),
      128,
    );

    const [player] = await addPlayers(1);
    /** The salt that slip 1,000,001 would have. */
    async function saltInVain(): Promise<string> {
      let found = '';
      const undone = world.database.transaction(async (inside) => {
        await inside.query(`select setval('slip_id_seq', 1000000)`);
        await placeTogether({ database: { ...world.database, ...inside }, clock: world.clock }, [checkedSlip(player!)]);
        const [slip] = await inside.query<{ salt: string }>(SALTS, [[player!.id]]);
        found = slip!.salt;
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      return found;
    }
    expect(await saltInVain()).not.toBe(await saltInVain());
  });

  it('start a second transaction when as many wait as the first one has, or when it is done', async () => {
    const players = await addPlayers(9);
    let begin = (): void => undefined;
    const { database, calls } = watched(world.database, new Promise((resolve) => (begin = resolve)));
    const place = createBidDesk({ database, clock: world.clock }, { overdueMs: 60_000 });
    const answers: Promise<SlipAnswer>[] = [];
    const callsAfter = async (count: number): Promise<string[]> => {
      answers.push(
        ...players.slice(answers.length, answers.length + count).map((player) => place(checkedSlip(player))),
      );
      await turn();
      await turn();
      return calls;
    };
    expect(await callsAfter(4)).toEqual(['place_bids 4']);
    expect(await callsAfter(3)).toEqual(['place_bids 4']);
    expect(await callsAfter(1)).toEqual(['place_bids 4', 'place_bids 4']);
    expect(await callsAfter(1)).toEqual(['place_bids 4', 'place_bids 4']);
    begin();
    expect((await Promise.all(answers)).map(balanceOf)).toEqual(Array(9).fill('990'));
    expect(calls).toEqual(['place_bids 4', 'place_bids 4', 'place_bid']);
  });

  it('do not wait for a transaction that is overdue', async () => {
    const players = await addPlayers(5);
    let begin = (): void => undefined;
    const { database, calls } = watched(world.database, new Promise((resolve) => (begin = resolve)));
    const place = createBidDesk({ database, clock: world.clock }, { overdueMs: 1 });
    const held = players.slice(1).map((player) => place(checkedSlip(player)));
    await eventually('the held batch has begun', () => calls.length === 1);
    const single = place(checkedSlip(players[0]!));
    await eventually('the single slip has begun', () => calls.length === 2);
    begin();
    expect((await Promise.all([...held, single])).map(balanceOf)).toEqual(Array(5).fill('990'));
    expect(calls).toEqual(['place_bids 4', 'place_bid']);
  });

  it('grow while each turn of the event loop brings more, up to three turns', async () => {
    const players = await addPlayers(5);
    const { database, calls } = watched(world.database);
    const place = createBidDesk({ database, clock: world.clock });
    const answers: Promise<SlipAnswer>[] = [];
    for (const more of [players.slice(0, 2), players.slice(2, 3), players.slice(3, 4), players.slice(4)]) {
      answers.push(...more.map((player) => place(checkedSlip(player))));
      await turn();
    }
    expect((await Promise.all(answers)).map(balanceOf)).toEqual(Array(5).fill('990'));
    expect(calls).toEqual(['place_bids 4', 'place_bid']);
  });

  it('wait some turns for as many as the batch before had, and then go without them', async () => {
    const players = await addPlayers(8);
    const { database, calls } = watched(world.database);
    const place = createBidDesk({ database, clock: world.clock }, { maxWaitMs: 60_000 });
    const bid = async (count: number): Promise<void> => {
      const answers: Promise<SlipAnswer>[] = [];
      for (const player of players.slice(0, count)) {
        answers.push(place(checkedSlip(player)));
        if (calls.length > 0) for (let idle = 0; idle < 3; idle += 1) await turn();
      }
      await Promise.all(answers);
    };
    for (const count of [8, 8, 3, 1]) await bid(count);
    expect(calls).toEqual(['place_bids 8', 'place_bids 8', 'place_bids 3', 'place_bid']);
  });

  it('do not wait many turns for the batch before where turns are long', async () => {
    const players = await addPlayers(4);
    const { database, calls } = watched(world.database);
    const place = createBidDesk({ database, clock: world.clock });
    await Promise.all(players.map((player) => place(checkedSlip(player))));
    const answers = players.slice(0, 2).map((player) => place(checkedSlip(player)));
    let turns = 0;
    for (; calls.length < 2; turns += 1) {
      const begun = performance.now();
      while (performance.now() - begun < 4);
      await turn();
    }
    await Promise.all(answers);
    expect(calls).toEqual(['place_bids 4', 'place_bids 2']);
    expect(turns).toBeLessThan(5);
  });

  it('are placed alone when there is only one', async () => {
    const [player] = await addPlayers(1);
    const { database, calls } = watched(world.database);
    const place = createBidDesk({ database, clock: world.clock });
    expect(balanceOf(await place(checkedSlip(player as Player)))).toBe('990');
    expect(calls).toEqual(['place_bid']);
  });

  it('are debited once when they have the same key, also from two devices', async () => {
    const [player] = (await addPlayers(1)) as [Player];
    const other = { token: await world.openSession(player.id) };
    const slips = [player, other].map((one) => checkedSlip(one, { requestId: 'twice-in-one-batch' }));
    const together = await placeTogether(world, slips);
    expect(together.map(balanceOf)).toEqual(['990', null]);
    const place = createBidDesk(world);
    const answers = await Promise.all([...slips, ...slips].map(place));
    expect(answers.map(balanceOf)).toEqual(['990', '990', '990', '990']);
    expect([await player.balance(), await slipsOf(player)]).toEqual([990, 1]);
    const changed = checkedSlip(other, { requestId: 'twice-in-one-batch', lines: [{ digits: '6' }] });
    expect((await placeTogether(world, [changed])).map(faultOf)).toEqual(['duplicate_id']);
  });

  it('of one player are all placed, one after the other', async () => {
    const [player] = (await addPlayers(1)) as [Player];
    const other = { token: await world.openSession(player.id) };
    const place = createBidDesk(world);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => place(checkedSlip(n % 2 ? player : other, { lines: [{ points: 100 }] }))),
    );
    expect(answers.map(balanceOf).sort()).toEqual(
      [900, 800, 700, 600, 500, 400, 300, 200, 100, 0]
        .map(String)
        .concat([null, null] as never[])
        .sort(),
    );
    expect(answers.map(faultOf).filter(Boolean)).toEqual(['not_enough_points', 'not_enough_points']);
    expect([await player.balance(), await slipsOf(player)]).toEqual([0, 10]);
  });

  it('are each accepted or refused as if they were alone', async () => {
    const { database, clock } = world;
    const [off, blocked, ended, poor] = (await addPlayers(4)) as [Player, Player, Player, Player];
    await database.query('update player set betting_on = false where id = $1', [off.id]);
    await database.query('update player set blocked = true where id = $1', [blocked.id]);
    await database.query('update player_session set ended_at = $2 where player_id = $1', [ended.id, clock.iso()]);
    const cases: [Pick<Player, 'token'>, Asked][] = [
      [off, {}],
      [blocked, {}],
      [ended, {}],
      [{ token: 'nobody' }, {}],
      [poor, { lines: [{ points: 600 }, { points: 401 }] }],
    ];
    const asked: Asked[] = [
      { gameId: '999' },
      { gameId: '101' },
      { day: '2026-11-20' },
      { day: DAY },
      { lines: [{}, { points: 9 }] },
      { lines: [{}, {}, { points: 10_001 }, { points: 1 }] },
      { label: 'Full Sangam', lines: [{ digits: '128' }] },
      {},
    ];
    for (const one of asked.slice(0, -2)) cases.push([(await addPlayers(1))[0] as Player, one]);
    const slips = cases.map(([player, one]) => checkedSlip(player, one));
    for (const moment of [at('10:00 AM'), at('04:10 PM'), at('06:10 PM')]) {
      await world.setClock(moment);
      const alone: SlipAnswer[] = [];
      const together = await placeTogether(world, slips);
      for (const slip of slips) alone.push(await placeAlone(world, slip));
      const shown = (answer: SlipAnswer | null) => (answer && 'balance' in answer ? 'placed' : answer);
      expect(together.map(shown)).toEqual(alone.map((one) => (faultOf(one) === 'session_ended' ? null : shown(one))));
    }
  });

  it('create a missing market day, like a single slip', async () => {
    const players = await addPlayers(2);
    world.clock.set(at('10:00 AM', '2027-03-05'));
    const place = createBidDesk(world);
    const answers = await Promise.all(
      players.map(async ({ id }) => {
        const token = await world.openSession(id);
        const lines = [{ digits: '5', closeDigits: '', session: 'open', points: 10 }];
        const slip = { family: 'main' as const, gameId: KALYAN, label: 'Single Digit', requestId: null, lines };
        return placeBid(bySession(world, token), slip, place);
      }),
    );
    expect(answers).toEqual(players.map(() => ({ walletPoints: '990', slipId: expect.any(String) })));
  });

  it('are placed one by one when one of them makes the database refuse the batch', async () => {
    const players = await addPlayers(5);
    const [bad] = players as [Player];
    await world.database.script(`
      create function refuse_one() returns trigger language plpgsql as $$
        begin if new.player_id = ${bad.id} then raise exception 'not this one'; end if; return new; end $$;
      create trigger refuse_one before insert on slip for each row execute function refuse_one()`);
    const { database, calls } = watched(world.database);
    const place = createBidDesk({ database, clock: world.clock });
    const ends = await Promise.allSettled(players.map((player) => place(checkedSlip(player))));
    expect(ends.map(({ status }) => status)).toEqual(['rejected', ...Array(4).fill('fulfilled')]);
    expect(calls).toEqual(['place_bids 5', ...Array(5).fill('place_bid')]);
    expect(await Promise.all(players.map((player) => player.balance()))).toEqual([1000, 990, 990, 990, 990]);
    await world.database.script('drop trigger refuse_one on slip; drop function refuse_one()');
    expect(balanceOf(await place(checkedSlip(bad)))).toBe('990');
  });

  it("keep each player's session alive", async () => {
    const players = await addPlayers(2);
    await world.setClock(at('10:30 AM'));
    await placeTogether(
      world,
      players.map((player) => checkedSlip(player)),
    );
    const seen = await world.database.query<{ last_seen_at: number }>(
      'select last_seen_at from player_session where player_id = any($1::bigint[])',
      [players.map(({ id }) => id)],
    );
    expect(seen).toEqual(players.map(() => ({ last_seen_at: at('10:30 AM') })));
  });
});
