import { FAMILY_PATHS } from '@ank/protocol';
import { API } from '@ank/protocol/test-support';
import { DATABASES } from '../../../test/support/databases';
import { type Answer, at, createWorld, KALYAN, MAIN_BAZAR, type Player, type World } from '../../../test/support/world';

const NEXT_DAY = '2026-11-22';

describe.each(DATABASES)('markets on $name', (kind) => {
  let world: World;
  let player: Player;
  beforeAll(async () => {
    world = await createWorld(kind);
    player = await world.addPlayer(1000);
  });
  beforeEach(() => world.setClock(at('10:00 AM')));
  afterAll(() => world.close());

  const dashboard = async (): Promise<Answer['body']> =>
    (await world.call(API.dashboard, { unique_token: player.token })).body;
  const gameAt = async (momentMs: number, gameId = KALYAN): Promise<Answer['body']> => {
    await world.setClock(momentMs);
    return (await dashboard()).result.find((game: { game_id: string }) => game.game_id === gameId);
  };

  it('lists the sixteen main markets of the try-out site by open time', async () => {
    const names = (await dashboard()).result.map((game: { game_name: string }) => game.game_name);
    expect(names).toHaveLength(16);
    expect([names[0], names[15]]).toEqual(['MILAN MORNING', 'MAIN BAZAR']);
  });

  it('describes a market with the fields and types of the protocol', async () => {
    expect(await gameAt(at('02:40 PM'))).toEqual({
      game_id: '9',
      game_name: 'KALYAN',
      game_name_hindi: 'कल्याण',
      game_name_marathi: 'कल्याण',
      game_name_letter: 'K',
      open_time: '04:10 PM',
      open_time_sort: '16:10:00',
      close_time: '06:10 PM',
      msg: 'Market Running',
      msg_status: 1,
      open_result: '',
      close_result: '',
      open_duration: 5_400_000,
      close_duration: 12_600_000,
      time_srt: 1_795_257_600,
      close_time_srt: 1_795_264_800,
      market_off_day: '0',
      web_chart_url: 'http://localhost:80/game-result-chart/9',
    });
  });

  it('closes a market at the millisecond of its close time and opens the next day at midnight [S06]', async () => {
    expect(await gameAt(at('06:10 PM') - 1)).toMatchObject({ msg_status: 1, open_duration: 0, close_duration: 1 });
    expect(await gameAt(at('06:10 PM'))).toMatchObject({ msg_status: 2, msg: 'Market Closed', close_duration: 0 });
    expect(await gameAt(at('11:59 PM') + 59_999)).toMatchObject({ msg_status: 2 });
    expect(await gameAt(at('12:00 AM', NEXT_DAY))).toMatchObject({ msg_status: 1, msg: 'Market Running' });
  });

  it('keeps Main Bazar running over midnight until 00:05 and into its next day', async () => {
    const close = at('12:05 AM', NEXT_DAY);
    expect(await gameAt(close - 1, MAIN_BAZAR)).toMatchObject({ msg_status: 1, open_duration: 0, close_duration: 1 });
    expect(await gameAt(close, MAIN_BAZAR)).toMatchObject({ msg_status: 1, close_duration: 86_400_000 });
  });

  it("computes each answer's times afresh although the list is cached for a second", async () => {
    await world.setClock(at('06:10 PM') - 400);
    const first = (await dashboard()).result;
    world.clock.set(at('06:10 PM') - 100);
    expect((await dashboard()).result).toEqual(first);
    world.clock.set(at('06:10 PM'));
    expect((await dashboard()).result.find((game: { game_id: string }) => game.game_id === KALYAN).msg_status).toBe(2);
  });

  it('shows results as pana and ank, and those of yesterday until 08:00 AM', async () => {
    const { database } = world;
    await database.query(`update market_day set open_number = '128' where market_id = 9 and day = '2026-11-21'`);
    expect(await gameAt(at('05:00 PM'))).toMatchObject({ open_result: '128-1', close_result: '', msg_status: 1 });
    await database.query(`update market_day set close_number = '240' where market_id = 9 and day = '2026-11-21'`);
    expect(await gameAt(at('06:20 PM'))).toMatchObject({ open_result: '128-1', close_result: '6-240' });
    expect(await gameAt(at('08:00 AM', NEXT_DAY) - 1)).toMatchObject({
      open_result: '128-1',
      close_result: '6-240',
      msg_status: 1,
    });
    expect(await gameAt(at('08:00 AM', NEXT_DAY))).toMatchObject({ open_result: '', close_result: '' });
    await database.query(`update market_day set open_number = null, close_number = null where market_id = 9`);
  });

  it('reports a market as off on its weekly day off', async () => {
    await world.database.query(`update market_day set off = true where market_id = 9 and day = '2026-11-21'`);
    expect(await gameAt(at('10:00 AM') + 1000)).toMatchObject({
      msg_status: 2,
      msg: 'Market closed',
      market_off_day: '1',
    });
    await world.database.query(`update market_day set off = false where market_id = 9`);
  });

  describe('Starline and Gali Disawar', () => {
    const lists = [
      {
        path: FAMILY_PATHS.starline.list.path,
        count: 12,
        id: '107',
        open: '04:30 PM',
        number: '777',
        result: '777-1',
        chart: 'web_starline_chart_url',
      },
      {
        path: FAMILY_PATHS.gali.list.path,
        count: 6,
        id: '203',
        open: '04:30 PM',
        number: '47',
        result: '47',
        chart: 'web_galidessar_chart_url',
      },
      {
        path: '/api-galidisswar-game',
        count: 6,
        id: '203',
        open: '04:30 PM',
        number: '47',
        result: '47',
        chart: 'web_galidessar_chart_url',
      },
    ];

    it.each(lists)(
      '$path: closes at the open time, without a session or token',
      async ({ path, count, id, open, chart }) => {
        const at1 = async (momentMs: number): Promise<Answer['body']> => {
          await world.setClock(momentMs);
          return (await world.call(path)).body;
        };
        const before = await at1(at(open) - 1);
        expect(before).toMatchObject({ status: true, [chart]: expect.stringMatching(/^http:\/\/localhost:80\//) });
        expect(before.result).toHaveLength(count);
        const find = (body: Answer['body']): Answer['body'] =>
          body.result.find((game: { game_id: string }) => game.game_id === id);
        expect(find(before)).toMatchObject({
          msg_status: 1,
          open_time: open,
          close_time: '',
          open_result: '',
          close_result: '',
        });
        expect(find(await at1(at(open)))).toMatchObject({ msg_status: 2 });
        expect(find(await at1(at('12:00 AM', NEXT_DAY)))).toMatchObject({ msg_status: 1 });
      },
    );

    it.each(lists)('$path: shows a result until midnight', async ({ path, id, number, result }) => {
      await world.database.query(`update market_day set open_number = $1 where market_id = $2 and day = '2026-11-21'`, [
        number,
        id,
      ]);
      const shown = async (momentMs: number): Promise<unknown> => {
        await world.setClock(momentMs);
        return (await world.call(path)).body.result.find((game: { game_id: string }) => game.game_id === id)
          .open_result;
      };
      expect(await shown(at('11:59 PM'))).toBe(result);
      expect(await shown(at('12:00 AM', NEXT_DAY))).toBe('');
      await world.database.query('update market_day set open_number = null where market_id = $1', [id]);
    });
  });

  it.each([
    [
      FAMILY_PATHS.main.rates,
      {
        single_digit: '95',
        jodi_digit: '950',
        single_pana: '1500',
        double_pana: '3000',
        tripple_pana: '7000',
        half_sangam: '10000',
        full_sangam: '100000',
      },
    ],
    [
      FAMILY_PATHS.starline.rates,
      { single_digit: '95', single_pana: '1500', double_pana: '3000', tripple_pana: '7000' },
    ],
    [FAMILY_PATHS.gali.rates, { single_digit: '95', single_pana: '95', double_pana: '950' }],
    ['/api-galidisswar-game-rates', { single_digit: '95', single_pana: '95', double_pana: '950' }],
  ])('%s: returns the rates as pairs of text', async (path, pays) => {
    const { body } = await world.call(path);
    const pairs = Object.entries(pays).flatMap(([name, value]) => [
      [`${name}_val_1`, '10'],
      [`${name}_val_2`, value],
    ]);
    const row = { game_rate_id: '1', ...Object.fromEntries(pairs), insert_date: '21 Nov 2026 10:00:00 AM' };
    if (path === FAMILY_PATHS.main.rates) row.insert_date = expect.any(String);
    expect(body).toEqual({ game_rates: [row], msg: 'Success', status: true });
  });

  describe("native clients' calls about a game", () => {
    const STATUS = [
      { path: FAMILY_PATHS.main.status, id: KALYAN },
      { path: FAMILY_PATHS.starline.status, id: '107' },
      { path: FAMILY_PATHS.gali.status, id: '203' },
      { path: '/api-check-galidisswar-game-status', id: '203' },
    ];

    it.each(STATUS)('$path: 1 before the open time, 2 from it on', async ({ path, id }) => {
      const statusAt = async (momentMs: number): Promise<Answer['body']> => {
        await world.setClock(momentMs);
        return (await world.call(path, { unique_token: player.token, game_id: id })).body;
      };
      const open = id === KALYAN ? at('04:10 PM') : at('04:30 PM');
      expect(await statusAt(open - 1)).toMatchObject({ game_status: 1, status: true });
      expect(await statusAt(open)).toMatchObject({ game_status: 2, status: false, msg: 'Sorry Betting Is Closed' });
    });

    it('find a game only under its own family', async () => {
      expect(
        (await world.call(FAMILY_PATHS.starline.status, { unique_token: player.token, game_id: KALYAN })).body.code,
      ).toBe('not_found');
      expect(
        (await world.call(FAMILY_PATHS.main.status, { unique_token: player.token, game_id: '107' })).body.code,
      ).toBe('not_found');
    });

    it('return date, limits and durations that end a minute early', async () => {
      await world.setClock(at('02:40 PM'));
      const { body } = await world.call(API.currentDate, { unique_token: player.token, game_id: 9 });
      expect(body).toEqual({
        wallet_amt: '1000',
        min_bid_amount: '10',
        max_bid_amount: '100000',
        min_deposite: '300',
        max_deposite: '100000',
        min_withdrawal: '500',
        max_withdrawal: '50000',
        min_transfer: '100',
        max_transfer: '10000',
        date: 'Sat 21-Nov-2026',
        new_date: '21-Nov-2026',
        open_duration: 5_340_000,
        close_duration: 12_540_000,
        server_time: '2026-11-21T14:40:00.000+05:30',
        msg: 'Success',
        status: true,
      });
    });
  });
});
