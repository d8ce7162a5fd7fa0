import { FAMILY_PATHS } from '@ank/protocol';
import { API } from '@ank/protocol/test-support';
import { byOperator } from '../../test/support/actors';
import { DATABASES } from '../../test/support/databases';
import { storeOpenResult } from '../../test/support/store-result';
import { at, createWorld, DAY, KALYAN, MAIN_BAZAR, type Player, type Slip, type World } from '../../test/support/world';
import { readSchema } from '../db/schema';
import { startChores } from '../instance/chores';
import { createLogger } from '../logger';
import { declareResult } from './declare-result';
import { listUnsettledDays } from './list-unsettled-days';
import { settleAll } from './settle-all';
import { settleChunk } from './settle-chunk';
import { voidDay } from './void-day';

const STARLINE = '106';
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
  const storeOpen = (): Promise<void> =>
    storeOpenResult(byOperator(world), { marketId: KALYAN, day: DAY, number: '128', reason: '' });
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

  it('pay the open session at once and leave the rest pending until the close', async () => {
    await place({ lines: [{ digits: '1' }, { digits: '2' }, { digits: '6', session: 'Close', points: '20' }] });
    await place({ label: 'Jodi Digit', lines: [{ digits: '16' }, { digits: '61' }] });
    await declare('open', '128');
    expect(await player.balance()).toBe(10_000 - 60 + 95);
    expect(await outcome()).toEqual([
      ['Single Digit', 'Open', '1', 'won', '95'],
      ['Single Digit', 'Open', '2', 'lost', '0'],
      ['Single Digit', 'Close', '6', 'pending', '0'],
      ['Jodi Digit', 'Close', '16', 'pending', '0'],
      ['Jodi Digit', 'Close', '61', 'pending', '0'],
    ]);
    await declare('close', '240');
    expect(await player.balance()).toBe(10_000 - 60 + 95 + 190 + 950);
    expect((await outcome()).map((row) => row[3])).toEqual(['won', 'lost', 'won', 'won', 'lost']);
  });

  it('pay each kind of sangam by its own numbers', async () => {
    await place({
      label: 'Half Sangam',
      lines: [
        { digits: '1', closedigits: '240', session: 'Open' },
        { digits: '6', closedigits: '128', session: 'close' },
      ],
    });
    await place({
      label: 'Half Sangam',
      lines: [
        { digits: '6', closedigits: '128', session: 'Open' },
        { digits: '1', closedigits: '240', session: 'close' },
      ],
    });
    await place({
      label: 'Full Sangam',
      lines: [
        { digits: '128', closedigits: '240', session: 'closed' },
        { digits: '240', closedigits: '128', session: 'closed' },
      ],
    });
    await declare('open', '128');
    await declare('close', '240');
    expect((await outcome()).map((row) => row[3])).toEqual(['won', 'won', 'lost', 'lost', 'won', 'lost']);
    expect(await player.balance()).toBe(10_000 - 60 + 10_000 * 2 + 100_000);
  });

  it('are shown on the card and in the win history, with amount, note and time [C07]', async () => {
    await place({ label: 'Single Pana', lines: [{ digits: '128', points: '50' }] });
    world.clock.set(at('04:10 PM'));
    await declare('open', '128');
    expect(await wins()).toEqual([
      {
        amount: '7500',
        transaction_type: '1',
        transaction_note: 'KALYAN in Single Pana (Session- Open) for bid amount- 50 Won',
        amount_status: '8',
        tx_request_number: expect.stringMatching(/^\d+$/),
        slip_id: expect.stringMatching(/^\d+$/),
        wining_date: '21 Nov 2026 04:10:00 PM',
        market_day: DAY,
        game_name: 'KALYAN',
        game_name_hindi: 'कल्याण',
        game_name_marathi: 'कल्याण',
        pana: 'Single Pana',
        session: 'Open',
        digits: '128',
        closedigits: '',
      },
    ]);
    const { body } = await world.call(API.dashboard, { unique_token: player.token });
    expect(body.result.find((market: { game_id: string }) => market.game_id === KALYAN)).toMatchObject({
      open_result: '128-1',
      close_result: '',
    });
  });

  it('of Starline and Gali settle everything at once, under both spellings [C06] [C07]', async () => {
    const slip = (gameId: string, label: string, digits: string) => ({
      unique_token: player.token,
      game_id: gameId,
      new_result: {
        unique_token: player.token,
        gameid: gameId,
        pana: label,
        session: 'Open',
        result: [{ digits, closedigits: '', points: '10', session: 'Open' }],
      },
    });
    expect((await world.call(FAMILY_PATHS.starline.submitBid, slip(STARLINE, 'Triple Pana', '777'))).body).toEqual({
      msg: 'Bid Successfully Submitted',
      slip_id: expect.any(String),
      wallet_amt: '9990',
      status: true,
    });
    for (const [path, label, digits] of [
      [FAMILY_PATHS.gali.submitBid, 'Left Digit', '4'],
      ['/api-galidisswar-submit-bid', 'Right Digit', '7'],
      [FAMILY_PATHS.gali.submitBid, 'Jodi Digit', '47'],
      [FAMILY_PATHS.gali.submitBid, 'Jodi Digit', '74'],
    ] as const) {
      expect((await world.call(path, slip(GALI, label, digits))).body.status).toBe(true);
    }
    await declare('open', '777', STARLINE);
    await declare('open', '47', GALI);
    expect(await player.balance()).toBe(10_000 - 50 + 7000 + 95 + 95 + 950);
    expect((await outcome(FAMILY_PATHS.starline.bidHistory)).map((row) => row[3])).toEqual(['won']);
    expect((await outcome('/api-galidisswar-bid-history-data')).map((row) => row[3])).toEqual([
      'won',
      'won',
      'won',
      'lost',
    ]);
    expect(
      (await wins(FAMILY_PATHS.starline.winHistory)).map((row) => [
        row.amount,
        row.transaction_note,
        row.amount_status,
      ]),
    ).toEqual([['7000', '03:30 PM in Triple Pana  for bid amount- 10 Won', '12']]);
    expect((await wins('/api-galidisswar-wining-history-data')).map((row) => row.amount_status)).toEqual([
      '13',
      '13',
      '13',
    ]);
    expect(await wins()).toEqual([]);
  });

  it('refuse a bid of another family under a family path', async () => {
    const body = {
      unique_token: player.token,
      new_result: {
        gameid: KALYAN,
        pana: 'Single Digit',
        result: [{ digits: '5', closedigits: '', points: '10', session: 'Open' }],
      },
    };
    expect((await world.call(FAMILY_PATHS.starline.submitBid, body)).body).toMatchObject({
      status: false,
      code: 'not_found',
    });
    expect(await player.balance()).toBe(10_000);
  });

  it('pay by the rate in force when the bid was placed, rounded down to whole points', async () => {
    await world.database.query(`update rate set stake = 7, pays = 50 where label = 'Single Digit' and family = 'main'`);
    await place({ lines: [{ digits: '1', points: '33' }] });
    await world.database.query(
      `update rate set stake = 10, pays = 95 where label = 'Single Digit' and family = 'main'`,
    );
    await declare('open', '128');
    expect(await player.balance()).toBe(10_000 - 33 + Math.floor((33 * 50) / 7));
  });

  it('declared early end the bids that they decide, and only those', async () => {
    await declare('open', '128');
    for (const slip of [
      {},
      { label: 'Jodi Digit', lines: [{ digits: '16' }] },
      { label: 'Half Sangam', lines: [{ digits: '6', closedigits: '128', session: 'close' }] },
    ]) {
      expect((await world.bid(player, slip)).body.code).toBe('market_closed');
    }
    await place({ lines: [{ session: 'Close' }] });
    await declare('close', '240');
    expect((await world.bid(player, { lines: [{ session: 'Close' }] })).body.code).toBe('market_closed');
    await declare('open', '777', STARLINE);
  });

  it('settle a market that closes after midnight by the day of its open', async () => {
    await place({ gameId: MAIN_BAZAR, lines: [{ digits: '6', session: 'close' }] });
    await world.setClock(at('12:04 AM', '2026-11-22'));
    await place({ gameId: MAIN_BAZAR, lines: [{ digits: '6', session: 'close' }] });
    await declare('open', '128', MAIN_BAZAR);
    await world.setClock(at('12:05 AM', '2026-11-22'));
    await declare('close', '240', MAIN_BAZAR);
    expect(await player.balance()).toBe(10_000 - 20 + 190);
  });

  it('change nothing when declared again, and are refused when another number is declared', async () => {
    await place({ lines: [{ digits: '1' }] });
    await declare('open', '128');
    await declare('open', '128');
    await expect(declare('open', '129')).rejects.toThrow('The open result is 128 already');
    expect(await player.balance()).toBe(10_000 - 10 + 95);
  });

  it('are refused if the number, the session or the market is wrong', async () => {
    const refused = [
      ['close', '240', KALYAN, 'Declare the open result first.'],
      ['open', '821', KALYAN, "'821' is not a pana."],
      ['open', '47', KALYAN, "'47' is not a pana."],
      ['open', '777', GALI, "'777' is not a result: give two digits."],
      ['close', '777', STARLINE, 'This family has one result: declare it without --session.'],
      ['open', '128', '999', 'This market has no such day.'],
    ] as const;
    for (const [session, number, marketId, message] of refused)
      await expect(declare(session, number, marketId)).rejects.toThrow(message);
  });

  it('are refused for a day that has not begun and for an off day', async () => {
    await expect(declare('open', '128', KALYAN, '2026-11-22')).rejects.toThrow('This market day has not begun.');
    await world.database.query('update market_day set off = true where market_id = $1', [KALYAN]);
    await expect(declare('open', '128')).rejects.toThrow('The market does not run on this day.');
  });

  it('are settled chunk by chunk, are sound after each, and resume where they stopped', async () => {
    const others = await Promise.all(Array.from({ length: 6 }, () => world.addPlayer(1000)));
    for (const one of others) {
      await place({ lines: [{ digits: '1' }, { digits: '2' }, { digits: '1', session: 'close' }] }, one);
      await place({ lines: [{ digits: '1' }] }, one);
    }
    await storeOpen();
    const today = { marketId: KALYAN, day: DAY };
    // A chunk ends with the slip that completes its lines, of which those of the close stay pending.
    for (const settled of ['2', '5', '8', '11']) {
      expect(await settleChunk(world, { ...today, lines: 2 })).toBe(true);
      expect(await world.breaks()).toEqual([]);
      expect(await world.database.query('select lines from settlement_task')).toEqual([{ lines: settled }]);
    }
    await startChores({ ...world, logger: createLogger('silent') })();
    expect(await listUnsettledDays(world)).toEqual([today]);
    await Promise.all([settleAll(world), settleAll(world)]);
    expect(await listUnsettledDays(world)).toEqual([]);
    expect(await Promise.all(others.map((one) => one.balance()))).toEqual(others.map(() => 1000 - 40 + 190));
  });

  it('set the outcome of a line and nothing that it stakes', async () => {
    await place({ lines: [{ digits: '1' }, { digits: '2', session: 'close' }] });
    const columns = await world.database.query<{ name: string; type: string }>(
      `select column_name as name, data_type as type from information_schema.columns
        where table_schema = 'public' and table_name = 'bid_line'
          and column_name not in ('status', 'won_points', 'settled_by', 'settled_at')`,
    );
    expect(columns).toHaveLength(10);
    const changes = columns.map(({ name, type }) => `${name} = l.${name} ${type === 'text' ? `|| '1'` : '+ 1'}`);
    const final = { message: 'a bid line is final', code: '23001' };
    const [settleLines] = readSchema().functions.filter(({ name }) => name === 'settle_lines');
    await storeOpen();
    const before = await world.database.query('select * from bid_line order by line_no');
    for (const change of changes) {
      await expect(world.database.query(`update bid_line l set ${change}`)).rejects.toMatchObject(final);
      await expect(world.database.query(`update bid_line l set status = 'lost', ${change}`)).rejects.toMatchObject(
        final,
      );
    }
    await world.database.script(settleLines?.sql.replace('settled_by = p_task.id', '$&, points = l.points + 1') ?? '');
    await expect(settleChunk(world, { marketId: KALYAN, day: DAY })).rejects.toMatchObject(final);
    expect(await world.database.query('select * from bid_line order by line_no')).toEqual(before);

    await world.database.script(settleLines?.sql ?? '');
    await settleAll(world);
    expect((await outcome()).map((row) => row[3])).toEqual(['won', 'pending']);
    for (const change of changes)
      await expect(world.database.query(`update bid_line l set ${change}`)).rejects.toMatchObject(final);
  });

  it('move nothing while the ledger is stopped', async () => {
    await place({ lines: [{ digits: '1' }] });
    await world.database.query('update site set money_open = false');
    await expect(declare('open', '128')).rejects.toThrow('ledger');
    await expect(void_()).rejects.toThrow('ledger');
    expect(await player.balance()).toBe(9990);
    await world.database.query('update site set money_open = true');
  });
});
