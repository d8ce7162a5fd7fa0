import { API } from '@ank/protocol/test-support';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { byOperator } from '../../test/support/actors';
import { filledPostgres } from '../../test/support/databases';
import { lockWaits } from '../../test/support/lock-waits';
import {
  createWorld,
  DAY,
  fillTryOut,
  type Json,
  KALYAN,
  MAIN_BAZAR,
  type Player,
  type World,
} from '../../test/support/world';
import type { SlipAnswer } from '../bids/checked-slip';
import { checkSlip } from '../bids/place-bid';
import { placeAlone } from '../bids/place-alone';
import { placeTogether } from '../bids/place-together';
import { findMarket } from '../markets/find-market';
import { makeMarketDays } from '../markets/make-market-days';
import { setMarketTimes } from '../markets/set-market-times';
import { declareResult } from '../results/declare-result';
import { publishRoot } from '../results/publish-root';
import { sealSession } from '../results/seal-session';
import { voidDay } from '../results/void-day';
import { tokenHash } from '../security/token-hash';
import type { Database, Queryable } from './port';
import { openPostgres } from './postgres';
import { readSchema } from './schema';

const WRITES = /(update|insert into|delete from) market_day\b/;
const LOCKS = /lock_market\([^)]+, true\)/;

it('of a market are taken before its days are written, in every function', () => {
  const sources = readdirSync(join(__dirname, '..'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => ({ name: file, sql: readFileSync(join(__dirname, '..', file), 'utf8') }));
  const writing = [...readSchema().functions, ...sources].filter(({ sql }) => WRITES.test(sql));
  expect(writing.map(({ name }) => name).sort()).toEqual([
    'cancel_day',
    'make_market_days',
    'markets/renew-days-ahead.ts',
    'reopen_session',
    'set_results',
    'settle_chunk',
    'store_results',
    'store_seal',
  ]);
  expect(writing.filter(({ sql }) => !LOCKS.test(sql)).map(({ name }) => name)).toEqual([]);
  for (const { sql } of readSchema().functions.filter((one) => WRITES.test(one.sql)))
    expect(sql.search(LOCKS)).toBeLessThan(sql.search(WRITES));
});

it("of a day's row are taken only where others share the market's lock", () => {
  const locking = readSchema().functions.filter(({ sql }) => /from market_day [^;]*for update/.test(sql));
  expect(locking.map(({ name }) => name)).toEqual(['move_slips']);
  expect(locking.filter(({ sql }) => LOCKS.test(sql))).toEqual([]);
});

describe('the locks of a bid', () => {
  let world: World;
  let place: { url: string; drop: () => Promise<void> };
  let other: Database;
  let player: Player;
  beforeAll(async () => {
    place = await filledPostgres(fillTryOut);
    world = await createWorld({ openFilled: async () => openPostgres(place.url, () => undefined) });
    other = openPostgres(place.url, () => undefined);
  });
  beforeEach(async () => void (player = await world.addPlayer(1000)));
  afterEach(async () => expect(await world.breaks()).toEqual([]));
  afterAll(async () => {
    await other.close();
    await world.close();
    await place.drop();
  });

  /** Holds what `sql` locks until `work` is done. */
  const holding = (sql: string, values: unknown[], work: (inside: Queryable) => Promise<unknown>): Promise<void> =>
    other.transaction(async (inside) => {
      await inside.query(sql, values);
      await work(inside);
    });

  const slip = (gameId = KALYAN, requestId: string | null = null) =>
    checkSlip(player.token, {
      family: 'main',
      gameId,
      label: 'Single Digit',
      requestId,
      lines: [{ digits: '5', closeDigits: '', session: 'close', points: 10 }],
    });
  const alone = (gameId?: string): Promise<SlipAnswer | null> => placeAlone(world, slip(gameId));
  const batch = async (gameId?: string): Promise<SlipAnswer | null> =>
    (await placeTogether(world, [slip(gameId)]))[0] ?? null;
  const WAYS = [
    ['alone', alone],
    ['in a batch', batch],
  ] as const;

  const session = { marketId: KALYAN, day: DAY, session: 'open', number: '128', reason: '' } as const;
  it.each<[string, () => Promise<unknown>]>([
    ['a result', () => declareResult(byOperator(world), session)],
    [
      'the end of a settlement',
      () =>
        world.database.query(`select settle_chunk($1::timestamptz, $2, $3, 500)`, [world.clock.iso(), MAIN_BAZAR, DAY]),
    ],
    ['a void day', () => voidDay(byOperator(world), { marketId: KALYAN, day: DAY, reason: '' })],
    [
      'new times',
      async () =>
        setMarketTimes(byOperator(world), {
          market: await findMarket(world, { family: 'main', name: KALYAN }),
          open: '04:20 PM',
          close: '06:10 PM',
        }),
    ],
    [
      'a result of an older server',
      () =>
        world.database.query(
          `select set_results(0, $1::timestamptz, $2, $3, '128', null, '128', '240', '{}', '{}', 'test', '')`,
          [world.clock.iso(), KALYAN, DAY],
        ),
    ],
  ])('%s waits until the bids in progress are stored', async (what, write) => {
    // A task without slips ends with its first chunk.
    const market = what === 'the end of a settlement' ? MAIN_BAZAR : KALYAN;
    if (market === MAIN_BAZAR)
      await world.database.query(
        `select add_task($1::timestamptz, $2, $3, 0, 'refund', 'all', null, null, '{}', 'test', '')`,
        [world.clock.iso(), market, DAY],
      );
    let writing: Promise<unknown> = Promise.resolve();
    await holding('select lock_market($1, false)', [market], async () => {
      writing = write();
      await lockWaits(world.database, 1);
    });
    await writing;
  });

  it.each(WAYS)('make a bid %s see what the writer that it waited for has written', async (_way, bid) => {
    let answer: Promise<SlipAnswer | null> = Promise.resolve(null);
    await holding('select lock_market($1, true)', ['12'], async (inside) => {
      answer = bid('12');
      await lockWaits(world.database, 1);
      await inside.query('update market_day set off = true where market_id = 12 and day = $1', [DAY]);
    });
    expect(await answer).toMatchObject({ fault: 'closed', line: 0 });
    await world.database.query('update market_day set off = false where market_id = 12');
  });

  it.each([
    ['a result', '8', `store_results(0, $1, $2, $3, null, null, '128', null, '{}', '{}', '{}', 'test', '')`],
    ['a void day', '13', `void_day(0, $1, $2, $3, 'test', '')`],
    ['a result of an older server', '7', `set_results(0, $1, $2, $3, null, null, '128', null, '{}', '{}', 'test', '')`],
    ['a seal', '14', `store_seal(0, $1, $2, $3, 'close', 'test', '')`],
    ['a reopening', '15', `reopen_session(0, $1, $2, $3, 'open', 'test', '')`],
  ])('let %s see what the writer that it waited for has written', async (_what, market, write) => {
    await sealSession(world, { marketId: market, day: DAY, session: 'open' });
    const values = [world.clock.iso(), market, DAY];
    let writing: Promise<unknown> = Promise.resolve();
    await holding(`select void_day(0, $1, $2, $3, 'test', '')`, values, async () => {
      writing = world.database.query(`select ${write} as answer`, values);
      await lockWaits(world.database, 1);
    });
    expect(await writing).toEqual([{ answer: { fault: 'voided' } }]);
  });

  it('let a new day of a market have the times that are being set', async () => {
    await world.database.query('delete from market_day where market_id = 6 and day > $1', [DAY]);
    let making: Promise<unknown> = Promise.resolve();
    await holding('update market set open_minutes = 600, close_minutes = 660 where id = 6', [], async () => {
      making = makeMarketDays(world);
      await lockWaits(world.database, 1);
    });
    await making;
    const made = `select day::text, (opens_at at time zone 'Asia/Kolkata')::time::text as opens, (closes_at at time zone
      'Asia/Kolkata')::time::text as closes from market_day where market_id = 6 and day > $1 order by day`;
    expect(await world.database.query(made, [DAY])).toEqual(
      ['2026-11-22', '2026-11-23'].map((day) => ({ day, opens: '10:00:00', closes: '11:00:00' })),
    );
  });

  it('of a result are taken before it looks for the root, which a reopening may take back', async () => {
    const open = { marketId: MAIN_BAZAR, day: DAY, session: 'open' } as const;
    await sealSession(world, open);
    await publishRoot(world, open);
    let storing: Promise<unknown> = Promise.resolve();
    const reopen = `select reopen_session(0, $1::timestamptz, $2, $3, 'open', 'test', '') as answer`;
    await holding(reopen, [world.clock.iso(), MAIN_BAZAR, DAY], async () => {
      storing = world.database.query(
        `select store_results(0, $1::timestamptz, $2, $3, null, null, '128', null, '{}', '{}', '{}', 'test', '')
           as answer`,
        [world.clock.iso(), MAIN_BAZAR, DAY],
      );
      await lockWaits(world.database, 1);
    });
    expect(await storing).toEqual([{ answer: { fault: 'no_root' } }]);
  });

  it.each(WAYS)('let bids %s share a market, and wait for an exclusive holder', async (_way, bid) => {
    const answers: Promise<SlipAnswer | null>[] = [];
    await holding('select lock_market($1, false)', ['10'], async () => {
      expect(await bid('10')).toMatchObject({ balance: '990' });
    });
    await holding('select lock_market($1, true)', ['10'], async () => {
      answers.push(bid('10'));
      await lockWaits(world.database, 1);
      player = await world.addPlayer(1000);
      expect(await bid('11')).toMatchObject({ balance: '990' });
    });
    expect(await answers[0]).toMatchObject({ balance: '980' });
  });

  const moment = () => world.clock.iso();
  it.each<[string, (id: string, to: Player) => Promise<unknown>]>([
    ['bid', (id) => placeAlone(world, slip('11', id))],
    [
      'withdrawal',
      (id) =>
        world.database.query(`select request_withdrawal($1::timestamptz, $2, $3, 'm', 500, 3::smallint)`, [
          moment(),
          tokenHash(player.token),
          id,
        ]),
    ],
    [
      'transfer',
      (id, to) =>
        world.database.query(`select transfer_points($1::timestamptz, $2, $3, 'm', 100, $4)`, [
          moment(),
          tokenHash(player.token),
          id,
          to.mobile,
        ]),
    ],
    [
      'claim',
      (id) =>
        world.database.query(`select request_funds($1::timestamptz, $2, $3, 'm', 500, '', '')`, [
          moment(),
          tokenHash(player.token),
          id,
        ]),
    ],
  ])('bind no key of a %s that still waits for its wallet', async (kind, move) => {
    const to = await world.addPlayer(1000);
    let moved: Promise<unknown> = Promise.resolve();
    const wallet = `select 1 as one from account where player_id = $1 and kind = 'wallet' for update`;
    await holding(wallet, [player.id], async (inside) => {
      moved = move(`waits-${kind}`, to);
      await lockWaits(world.database, 1);
      // It would wait for a key that is bound but not stored, whose request would wait for this wallet.
      await inside.query(`set local lock_timeout = '5s'`);
      await inside.query('savepoint free');
      await inside.query(`insert into request_key values ($1, $2, 'm', null, $3)`, [
        player.id,
        `waits-${kind}`,
        moment(),
      ]);
      await inside.query('rollback to savepoint free');
    });
    await moved;
  });

  it.each([
    ['blocked', 'update player set blocked = true where id = $1'],
    ['betting_off', 'update player set betting_on = false where id = $1'],
    ['session_ended', 'delete from player_session where player_id = $1'],
  ])('let a bid that waited for its wallet be refused as %s, as its player is by then', async (fault, change) => {
    let answer: Promise<SlipAnswer | null> = Promise.resolve(null);
    const wallet = `select 1 as one from account where player_id = $1 and kind = 'wallet' for update`;
    await holding(wallet, [player.id], async () => {
      answer = alone('11');
      await lockWaits(world.database, 1);
      await world.database.query(change, [player.id]);
    });
    expect(await answer).toMatchObject({ fault });
    expect(await player.balance()).toBe(1000);
  });

  it('let a transfer that waited find no receiver who is blocked by then', async () => {
    const receiver = await world.addPlayer(0);
    await world.database.query('update player set number_proved = true where id = any($1)', [[player.id, receiver.id]]);
    let sending: Promise<{ body: Json }> | undefined;
    const wallet = `select 1 as one from account where player_id = $1 and kind = 'wallet' for update`;
    await holding(wallet, [player.id], async () => {
      sending = world.call(API.transferPoints, {
        unique_token: player.token,
        mobile_no: receiver.mobile,
        amount: '100',
      });
      await lockWaits(world.database, 1);
      await world.database.query('update player set blocked = true where id = $1', [receiver.id]);
    });
    expect((await sending)?.body).toMatchObject({ status: false, code: 'not_found' });
    expect([await player.balance(), await receiver.balance()]).toEqual([1000, 0]);
  });
});
