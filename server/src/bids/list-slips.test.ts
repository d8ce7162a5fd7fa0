import { FAMILY_PATHS, type SlipsInput } from '@ank/protocol';
import { API } from '@ank/protocol/test-support';
import { byOperator } from '../../test/support/actors';
import { DATABASES } from '../../test/support/databases';
import {
  at,
  createWorld,
  DAY,
  type Json,
  KALYAN,
  MAIN_BAZAR,
  type Player,
  slipBody,
  type World,
} from '../../test/support/world';
import { declareResult } from '../results/declare-result';
import { settleAll } from '../results/settle-all';
import { voidDay } from '../results/void-day';

const STARLINE = '106';

describe.each(DATABASES)('my slips on $name', (kind) => {
  let world: World;
  let player: Player;
  beforeEach(async () => {
    world = await createWorld(kind);
    player = await world.addPlayer(100_000);
  });
  afterEach(() => world.close());

  const page = async (body: object = {}, of = player): Promise<Json> =>
    (await world.call(API.mySlips, { unique_token: of.token, ...body })).body;
  const numbers = ({ slips }: Json): string[][] =>
    slips.map(({ lines }: Json) => lines.map(({ digits }: Json) => digits));
  const placeStarline = () =>
    world.call(FAMILY_PATHS.starline.submitBid, slipBody(player.token, { gameId: STARLINE, lines: [{ digits: '7' }] }));
  const declareOpen = async (number = '122'): Promise<void> => {
    world.clock.set(at('04:10 PM'));
    player = { ...player, token: await world.openSession(player.id) };
    const result = { marketId: KALYAN, day: DAY, session: 'open', number, reason: 'drawn' } as const;
    await declareResult(byOperator(world), result);
    await settleAll(world);
  };

  it('list slips of all families, newest first, with their totals and markets', async () => {
    await world.bid(player, {
      lines: [
        { digits: '5', points: '40' },
        { digits: '1', points: '60', session: 'Close' },
      ],
    });
    await placeStarline();
    await world.bid(player, { gameId: MAIN_BAZAR, label: 'Half Sangam', lines: [{ digits: '1', closedigits: '128' }] });
    const { slips, more, totals, markets } = await page();
    expect(slips).toMatchObject([
      { family: 'main', game_id: MAIN_BAZAR, game_name: 'MAIN BAZAR', lines: [{ closedigits: '128' }] },
      { family: 'starline', game_id: STARLINE, market_day: DAY, lines: [{ digits: '7', points: '10' }] },
      {
        family: 'main',
        game_id: KALYAN,
        game_name: 'KALYAN',
        open_time: '04:10 PM',
        market_day: DAY,
        bid_date: '21 Nov 2026 10:00:00 AM',
        lines: [
          { pana: 'Single Digit', session: 'Open', digits: '5', points: '40', status: 'pending', won_amount: '0' },
          { pana: 'Single Digit', session: 'Close', digits: '1', points: '60', status: 'pending', won_amount: '0' },
        ],
      },
    ]);
    expect(more).toBe(false);
    expect(totals).toEqual({ bids: '4', staked: '120', pending: '120', won: '0' });
    expect(markets.map(({ family, game_id: id }: Json) => [family, id])).toEqual(
      expect.arrayContaining([
        ['main', KALYAN],
        ['main', MAIN_BAZAR],
        ['starline', STARLINE],
      ]),
    );
  });

  it('match the filter, and so do the totals', async () => {
    await world.bid(player, {
      lines: [
        { digits: '5', points: '40' },
        { digits: '1', points: '60' },
      ],
    });
    await placeStarline();
    await declareOpen();
    const won = await page({ bid_status: 'won' });
    expect(numbers(won)).toEqual([['5']]);
    expect(won.slips[0].lines[0]).toMatchObject({ status: 'won', won_amount: '380' });
    expect(won.totals).toEqual({ bids: '1', staked: '40', pending: '0', won: '380' });
    expect((await page({ bid_status: 'won', day_to: DAY })).totals).toEqual(won.totals);
    expect(numbers(await page({ bid_status: 'lost' }))).toEqual([['1']]);
    expect(numbers(await page({ bid_status: 'pending' }))).toEqual([['7']]);
    expect(numbers(await page({ family: 'starline' }))).toEqual([['7']]);
    expect(numbers(await page({ game_id: KALYAN }))).toEqual([['5', '1']]);
    expect(numbers(await page({ family: 'starline', game_id: KALYAN }))).toEqual([]);
    expect(numbers(await page({ day_from: '2026-11-22' }))).toEqual([]);
    expect(numbers(await page({ day_to: DAY }))).toEqual([['7'], ['5', '1']]);
    expect((await page()).totals).toEqual({ bids: '3', staked: '110', pending: '10', won: '380' });
    expect((await page({ day_to: DAY })).totals).toEqual((await page()).totals);
    expect((await page({ day_to: '2026-11-20' })).totals).toEqual({ bids: '0', staked: '0', pending: '0', won: '0' });
  });

  it('leave out refunded bids', async () => {
    await world.bid(player, {});
    await placeStarline();
    world.clock.set(at('04:10 PM'));
    player = { ...player, token: await world.openSession(player.id) };
    await voidDay(byOperator(world), { marketId: KALYAN, day: DAY, reason: 'off' });
    await settleAll(world);
    const left = await page();
    expect(numbers(left)).toEqual([['7']]);
    expect(left.totals).toMatchObject({ bids: '1', staked: '10' });
    expect((await page({ day_to: DAY })).totals).toEqual(left.totals);
  });

  it('continue after the oldest slip of the page before, each slip once', async () => {
    const lines = (count: number) => Array.from({ length: count }, (_, n) => ({ digits: String(n % 10) }));
    for (let n = 0; n < 22; n += 1) await world.bid(player, { lines: lines(n === 3 ? 450 : 1) });
    const sizes: number[] = [];
    const seen: string[] = [];
    for (let before: SlipsInput['before'] = null, more = true; more;) {
      const answer: Json = await page(before === null ? {} : { before });
      expect(answer.totals === undefined).toBe(before !== null);
      seen.push(...answer.slips.map(({ slip_id: id }: Json) => id));
      sizes.push(answer.slips.length);
      ({ more } = answer);
      before = seen.at(-1)!;
    }
    expect(sizes).toEqual([19, 3]);
    expect(new Set(seen).size).toBe(22);
    expect(seen.map(Number)).toEqual(seen.map(Number).sort((a, b) => b - a));
  });

  it("contain only the player's own", async () => {
    await world.bid(player, {});
    const stranger = await world.addPlayer(1000);
    const { slips, totals, markets } = await page({}, stranger);
    expect([slips, totals.bids, markets]).toEqual([[], '0', []]);
    expect(await page({ unique_token: 'no one' })).toMatchObject({ status: false, code: 'session_ended' });
  });

  it('refuse filters that no screen sends', async () => {
    for (const body of [
      { family: 'casino' },
      { day_from: '2026-02-30' },
      { bid_status: 'void' },
      { before: '1 or 1=1' },
      { game_id: 'x' },
    ])
      expect(await page(body)).toMatchObject({ status: false, code: 'bad_request' });
  });
});
