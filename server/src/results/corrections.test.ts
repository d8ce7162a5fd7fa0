import { FAMILY_PATHS } from '@ank/protocol';
import { API } from '@ank/protocol/test-support';
import { byOperator } from '../../test/support/actors';
import { DATABASES } from '../../test/support/databases';
import { createWorld, DAY, KALYAN, type Player, type Slip, type World } from '../../test/support/world';
import { createLogger } from '../logger';
import { runCommand } from '../operator/run-command';
import { correctResult } from './correct-result';
import { declareResult } from './declare-result';
import { voidDay } from './void-day';

const GALI = '202';

describe.each(DATABASES)('results on $name', (kind) => {
  let world: World;
  let player: Player;
  beforeEach(async () => {
    world = await createWorld(kind);
    player = await world.addPlayer(10_000);
  });
  afterEach(async () => {
    expect(await world.breaks()).toEqual([]);
    await world.close();
  });

  const place = async (slip: Slip, who = player): Promise<void> => {
    expect((await world.bid(who, slip)).body.status).toBe(true);
  };
  const declare = (session: 'open' | 'close', number: string, marketId = KALYAN, day = DAY): Promise<void> =>
    declareResult(byOperator(world), { marketId, day, session, number, reason: 'drawn' });
  const correct = (session: 'open' | 'close', number: string, marketId = KALYAN): Promise<void> =>
    correctResult(byOperator(world), { marketId, day: DAY, session, number, reason: 'drawn' });
  const void_ = (marketId = KALYAN): Promise<void> =>
    voidDay(byOperator(world), { marketId, day: DAY, reason: 'drawn' });
  const bids = async (path: string = FAMILY_PATHS.main.bidHistory): Promise<Record<string, unknown>[]> =>
    (await world.call(path, { unique_token: player.token, bid_from: '', bid_to: '' })).body.bid_data;
  const wins = async (path: string = FAMILY_PATHS.main.winHistory): Promise<Record<string, unknown>[]> =>
    (await world.call(path, { unique_token: player.token, date_from: '', date_to: '' })).body.win_data;
  const outcome = async (path?: string) =>
    (await bids(path))
      .map(({ pana, session, digits, status, won_amount }) => [pana, session, digits, status, won_amount])
      .reverse();

  it('when corrected, reverse their payments and pay by the right number', async () => {
    await place({ lines: [{ digits: '1' }, { digits: '2' }] });
    await place({ label: 'Jodi Digit', lines: [{ digits: '16' }, { digits: '26' }] });
    await declare('open', '128');
    await declare('close', '240');
    expect(await player.balance()).toBe(10_000 - 40 + 95 + 950);
    await correct('open', '129');
    expect(await player.balance()).toBe(10_000 - 40 + 95 + 950);
    expect((await outcome()).map((row) => row[3])).toEqual(['lost', 'won', 'lost', 'won']);
    await correct('close', '777');
    expect(await player.balance()).toBe(10_000 - 40 + 95);
    expect((await wins()).map((row) => row.digits)).toEqual(['2']);
  });

  it('when corrected for Gali and Starline, settle again', async () => {
    await world.call(FAMILY_PATHS.gali.submitBid, {
      new_result: {
        unique_token: player.token,
        gameid: GALI,
        pana: 'Left Digit',
        result: [{ digits: '4', closedigits: '', points: '10', session: '' }],
      },
    });
    await declare('open', '47', GALI);
    await correct('open', '57', GALI);
    expect(await player.balance()).toBe(10_000 - 10);
    await correct('open', '40', GALI);
    expect(await player.balance()).toBe(10_000 - 10 + 95);
  });

  it('when corrected, turn what a wallet no longer holds into a debt, which later credits pay first', async () => {
    await place({ lines: [{ digits: '1', points: '1000' }] });
    await declare('open', '128');
    await place({ gameId: '10', lines: [{ digits: '1', points: '18000' }] });
    await correct('open', '129');
    const debt = async () =>
      (
        await world.database.query<{ points: string }>(
          `select debits - credits as points from account where player_id = $1 and kind = 'suspense'`,
          [player.id],
        )
      )[0]?.points;
    expect([await player.balance(), await debt()]).toEqual([0, '9000']);
    const credit = (points: number, reference: string) =>
      world.database.query(
        `select post_transfer($1::timestamptz, h.id, w.id, $2::bigint, 'operator_credit', $3, 'test') from account h, account w
          where h.kind = 'house' and w.kind = 'wallet' and w.player_id = $4`,
        [world.clock.iso(), points, reference, player.id],
      );
    await credit(500, 'credit:1');
    expect([await player.balance(), await debt()]).toEqual([0, '8500']);
    await declare('open', '128', '10');
    expect([await player.balance(), await debt()]).toEqual([18_000 * 9.5 - 8500, '0']);
  });

  it.each<[string, () => Promise<void>, string]>([
    ['corrected', () => correct('open', '129'), '9000'],
    ['voided', () => void_(), '8000'],
  ])('when %s, tell players what they owe until a deposit has paid it', async (_what, change, owed) => {
    const ask = async (path: string, body = {}) =>
      (await world.call(path, { unique_token: player.token, ...body })).body;
    await place({ lines: [{ digits: '1', points: '1000' }] });
    await declare('open', '128');
    await place({ gameId: '10', lines: [{ digits: '1', points: '18000' }] });
    expect(await ask(API.walletBalance)).not.toHaveProperty('owed_points');
    await change();
    expect(await ask(API.walletBalance)).toMatchObject({ wallet_amt: '0', owed_points: owed });
    expect(await ask(API.dashboard)).not.toHaveProperty('owed_points');
    for (const [points, left] of [
      [5000, { wallet_amt: '0', owed_points: String(Number(owed) - 5000) }],
      [4500, { wallet_amt: String(9500 - Number(owed)) }],
    ] as const) {
      const { fund_request_id: number } = await ask(API.fundRequestAdd, { request_amount: points });
      await runCommand({ ...world, logger: createLogger('silent') }, ['deposits', 'approve', String(number), '--yes']);
      expect(await ask(API.walletBalance)).toMatchObject(left);
    }
    expect(await ask(API.walletBalance)).not.toHaveProperty('owed_points');
  });

  it('when voided, refund every stake, reverse every win, and accept no further bids', async () => {
    const other = await world.addPlayer(100);
    await place({ lines: [{ digits: '1' }, { digits: '2' }, { digits: '3', session: 'close' }] });
    await place({ lines: [{ digits: '4', session: 'close' }] }, other);
    await declare('open', '128');
    await void_();
    expect([await player.balance(), await other.balance()]).toEqual([10_000, 100]);
    expect((await world.bid(player, { lines: [{ session: 'close' }] })).body.code).toBe('market_closed');
    await expect(declare('open', '128')).rejects.toThrow('This market day was voided.');
    await void_();
    expect(await player.balance()).toBe(10_000);
    expect([await bids(), await wins()]).toEqual([[], []]);
  });
});
