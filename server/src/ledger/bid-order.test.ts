import { FAMILY_PATHS } from '@ank/protocol';
import { byOperator } from '../../test/support/actors';
import { DATABASES } from '../../test/support/databases';
import {
  at,
  createWorld,
  DAY,
  type Json,
  KALYAN,
  type Player,
  type Slip,
  slipBody,
  type World,
} from '../../test/support/world';
import { createFixedClock } from '../clock';
import { readConfig } from '../config';
import { buildApp } from '../http/app';
import { createLogger } from '../logger';
import { runCommand } from '../operator/run-command';
import { correctResult } from '../results/correct-result';
import { declareResult } from '../results/declare-result';
import { voidDay } from '../results/void-day';

const RULE = 'no bid is placed after its result';
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe.each(DATABASES)('the order of a bid and its result on $name', (kind) => {
  let world: World;
  let player: Player;
  beforeEach(async () => {
    world = await createWorld(kind);
    player = await world.addPlayer(10_000);
  });
  afterEach(() => world.close());

  const place = async (slip: Slip): Promise<void> => {
    expect((await world.bid(player, slip)).body.status).toBe(true);
  };
  const declare = (session: 'open' | 'close', number: string): Promise<void> =>
    declareResult(byOperator(world), { marketId: KALYAN, day: DAY, session, number, reason: 'drawn' });
  const operate = (...words: string[]) =>
    runCommand({ database: world.database, clock: world.clock, logger: createLogger('silent') }, words);
  const isSoundAndOpen = async (): Promise<void> => {
    expect(await operate('ledger', 'verify')).toEqual({ text: 'The ledger is sound.', exitCode: 0 });
  };

  it.each([
    ['a second', SECOND_MS],
    ['a minute', MINUTE_MS],
    ['a day', DAY_MS],
  ])('is kept when the clock is set back by %s in between', async (_what, backMs) => {
    await world.setClock(at('03:00 PM'));
    await place({ lines: [{ digits: '1' }, { digits: '6', session: 'Close' }] });
    await place({ label: 'Jodi Digit', lines: [{ digits: '16' }] });

    await world.setClock(at('03:00 PM') - backMs);
    await declare('open', '128');
    await isSoundAndOpen();
    expect(await player.balance()).toBe(10_000 - 30 + 95);
    await place({ lines: [{ session: 'Close' }] });
    expect(await player.balance()).toBe(10_000 - 40 + 95);
    if (backMs < DAY_MS) expect((await world.bid(player, {})).body.code).toBe('market_closed');

    await world.setClock(at('03:00 PM') - 2 * backMs);
    await declare('close', '240');
    await isSoundAndOpen();
    expect(await player.balance()).toBe(10_000 - 40 + 95 + 95 + 950);

    await world.setClock(at('03:00 PM') - 3 * backMs);
    await correctResult(byOperator(world), {
      marketId: KALYAN,
      day: DAY,
      session: 'open',
      number: '129',
      reason: 'drawn',
    });
    await isSoundAndOpen();
    await world.setClock(at('03:00 PM') - 4 * backMs);
    await voidDay(byOperator(world), { marketId: KALYAN, day: DAY, reason: 'drawn' });
    await isSoundAndOpen();
  });

  it('is kept between two servers whose clocks differ by five seconds', async () => {
    const slow = createFixedClock(at('03:00 PM') - 5 * SECOND_MS);
    await world.setClock(at('03:00 PM'));
    const other = await buildApp({
      config: readConfig({ SITE_DIR: '/nonexistent' }),
      database: world.database,
      clock: slow,
      logger: createLogger('silent'),
      reads: world.reads,
      events: world.events,
    });
    const bidOnOther = async (slip: Slip): Promise<Json> => {
      const payload = { env_type: 'Prod', app_key: 'test', ...slipBody(player.token, slip) };
      return (await other.inject({ method: 'POST', url: FAMILY_PATHS.main.submitBid, payload })).json();
    };
    try {
      await place({ lines: [{ digits: '1' }] });
      await declareResult(byOperator({ database: world.database, clock: slow }), {
        marketId: KALYAN,
        day: DAY,
        session: 'open',
        number: '128',
        reason: 'drawn',
      });
      await isSoundAndOpen();
      for (const refused of [await bidOnOther({}), (await world.bid(player, {})).body])
        expect(refused.code).toBe('market_closed');
      expect((await bidOnOther({ lines: [{ digits: '6', session: 'Close' }] })).status).toBe(true);
      await place({ lines: [{ digits: '6', session: 'Close' }] });
      await declareResult(byOperator({ database: world.database, clock: slow }), {
        marketId: KALYAN,
        day: DAY,
        session: 'close',
        number: '240',
        reason: 'drawn',
      });
      await isSoundAndOpen();
      expect(await player.balance()).toBe(10_000 - 30 + 3 * 95);
    } finally {
      await other.close();
    }
  });

  /** Removes the result and the seals for a moment, so that a bid is placed that should have been refused. */
  const placeBehindTheResult = async (slip: Slip): Promise<string> => {
    const [was] = await world.database.query<{ state: string; open_number: string; close_number: string | null }>(
      'select state, open_number, close_number from market_day where market_id = $1 and day = $2',
      [KALYAN, DAY],
    );
    const put = `update market_day set state = $3, open_number = $4, close_number = $5, open_sealed = $6, close_sealed = $6
        where market_id = $1 and day = $2`;
    await world.database.query(put, [KALYAN, DAY, 'open', null, null, false]);
    await place(slip);
    await world.database.query(put, [KALYAN, DAY, was?.state, was?.open_number, was?.close_number, true]);
    const [newest] = await world.database.query<{ id: string }>('select max(id) as id from slip');
    return newest?.id ?? '';
  };
  const late = async (): Promise<readonly string[]> =>
    (await world.breaks()).find(({ rule }) => rule === RULE)?.found ?? [];

  it.each<[string, Slip, boolean]>([
    ['of the open session', { lines: [{ digits: '1' }] }, true],
    ['of a jodi', { label: 'Jodi Digit', lines: [{ digits: '16', session: 'Close' }] }, true],
    ['with one line of the open session', { lines: [{ session: 'Close' }, { session: 'Open' }] }, true],
    ['of the close session', { lines: [{ session: 'Close' }] }, false],
    ['of another market', { gameId: '10' }, false],
  ])('is checked for a bid %s placed by a faulty server after the open result', async (_what, slip, found) => {
    await place({ lines: [{ digits: '1' }] });
    await declare('open', '128');
    const id = await placeBehindTheResult(slip);
    expect(await late()).toEqual(found ? [`slip ${id}`] : []);
  });

  it('follows the slip ids, whatever the clock said when the bid was placed', async () => {
    await world.setClock(at('03:00 PM'));
    await declare('open', '128');
    await world.setClock(at('02:00 PM'));
    const id = await placeBehindTheResult({ lines: [{ digits: '1' }] });
    expect(await late()).toEqual([`slip ${id}`]);
    expect(await operate('ledger', 'verify')).toMatchObject({
      exitCode: 1,
      text: expect.stringContaining(`broken: ${RULE}: slip ${id}`),
    });
    expect((await world.bid(player, { gameId: '10' })).status).toBe(503);
  });

  it.each(['the close result', 'a void'])('is checked for every bid after %s', async (what) => {
    await place({ lines: [{ session: 'Close' }] });
    await declare('open', '128');
    if (what === 'a void') await voidDay(byOperator(world), { marketId: KALYAN, day: DAY, reason: 'drawn' });
    else await declare('close', '240');
    const id = await placeBehindTheResult({ lines: [{ session: 'Close' }] });
    expect(await late()).toEqual([`slip ${id}`]);
  });

  it('lets a day without bids wait for its start by the clock', async () => {
    await world.setClock(at('03:00 PM', '2026-11-20'));
    await expect(declare('open', '128')).rejects.toThrow('This market day has not begun.');
  });
});
