import type { Call } from '../call';
import { APP, exchange, PLAYER } from '../test-support/exchange';
import { dashboard } from './dashboard';
import { gameRates, marketList, type Rates } from './markets';

/** A market as PHP servers write it: computed fields are numbers, stored ones text. */
const KALYAN = {
  game_id: '7',
  game_name: 'KALYAN',
  game_name_hindi: '',
  game_name_letter: 'K',
  open_time: '04:10 PM',
  open_time_sort: '16:10:00',
  close_time: '06:10 PM',
  msg: 'Market Running',
  msg_status: 1,
  open_result: '128-1',
  close_result: '',
  open_duration: 5400000,
  close_duration: 12600000,
  time_srt: 1795257600,
  web_chart_url: 'https://host.example/game-result-chart/7',
};
const KALYAN_READ = {
  gameId: '7',
  name: 'KALYAN',
  openTime: '04:10 PM',
  closeTime: '06:10 PM',
  openResult: '128-1',
  closeResult: '',
  open: true,
  chartUrl: 'https://host.example/game-result-chart/7',
};

describe('the dashboard', () => {
  const reply = {
    status: true,
    user_name: 'Asha',
    mobile: '9876543210',
    betting_status: '1',
    wallet_amt: '1250',
    result: [KALYAN],
  };
  const read = async (changes: Record<string, unknown>): Promise<unknown> =>
    (await exchange(dashboard, undefined, { ...reply, ...changes })).answer;

  it('is requested with the token and reads balance, betting and markets [C05]', async () => {
    const { path, body, answer } = await exchange(dashboard, undefined, reply);
    expect(path).toBe('/api-get-dashboard-data');
    expect(body).toEqual(PLAYER);
    expect(answer).toEqual({
      username: 'Asha',
      mobile: '9876543210',
      bettingOn: true,
      walletPoints: 1250,
      limits: { minBid: 10, maxBid: 100_000, minTransfer: 100 },
      pause: null,
      unread: 0,
      contacts: null,
      markets: [KALYAN_READ],
    });
  });

  it('has the support numbers if any of them is sent', async () => {
    const numbers = { mobile_no: '9000000001', mobile_1: 9_000_000_002, telegram_no: '9000000003' };
    expect(await read(numbers)).toMatchObject({
      contacts: { whatsapp: '9000000001', phone: '9000000002', telegram: '9000000003' },
    });
    expect(await read({ mobile_no: '' })).toMatchObject({ contacts: { whatsapp: '', phone: '', telegram: '' } });
    expect(await read({ mobile_no: null })).toMatchObject({ contacts: null });
  });

  it("has the operator's limits, each on its own", async () => {
    expect(await read({ min_bid_amount: '50', max_bid_amount: 5000, min_transfer: '200' })).toMatchObject({
      limits: { minBid: 50, maxBid: 5000, minTransfer: 200 },
    });
    expect(await read({ min_bid_amount: '5', max_bid_amount: '', min_transfer: null })).toMatchObject({
      limits: { minBid: 5, maxBid: 100_000, minTransfer: 100 },
    });
  });

  it('reads numbers and numeric strings alike', async () => {
    const swapped = { ...KALYAN, game_id: 7, msg_status: '1' };
    expect(await read({ betting_status: 1, wallet_amt: 1250, mobile: 9876543210, result: [swapped] })).toEqual(
      await read({}),
    );
  });

  it.each([
    ['open_ended_srt', 'openEndedMs'],
    ['close_ended_srt', 'closeEndedMs'],
  ])('has the moment of a session that has ended before its time, if the server sends %s', async (sent, endedMs) => {
    const at = Date.parse('2026-11-21T15:42:00+05:30');
    for (const value of [at / 1000, String(at / 1000)])
      expect(await read({ result: [{ ...KALYAN, [sent]: value }] })).toMatchObject({ markets: [{ [endedMs]: at }] });
    for (const value of [undefined, null, '', 0])
      expect(await read({ result: [{ ...KALYAN, [sent]: value }] })).toEqual(await read({}));
  });

  it('says whether the market has a day off', async () => {
    for (const market_off_day of [1, '1'])
      expect(await read({ result: [{ ...KALYAN, market_off_day }] })).toMatchObject({ markets: [{ dayOff: true }] });
    for (const market_off_day of [undefined, null, '', 0, '0'])
      expect(await read({ result: [{ ...KALYAN, market_off_day }] })).toEqual(await read({}));
  });

  it('is equal in two polls between which only the running numbers changed [S24]', async () => {
    const later = { ...KALYAN, open_duration: 5395000, close_duration: 12595000 };
    expect(await read({ server_time: '2026-11-21T21:15:05+05:30', result: [later] })).toEqual(
      await read({ server_time: '2026-11-21T21:15:00+05:30' }),
    );
  });

  it.each([
    [1, true],
    ['1', true],
    [2, false],
    ['2', false],
    [0, false],
    ['', false],
    [null, false],
    [11, false],
  ])('shows a market with msg_status %j as open: %s [S06]', async (msg_status, open) => {
    expect(await read({ result: [{ ...KALYAN, msg_status }] })).toMatchObject({ markets: [{ open }] });
  });

  it.each(['0', 0, '', null, undefined, false, '2'])(
    'has betting off for betting_status %j [S13]',
    async (betting_status) => {
      expect(await read({ betting_status })).toMatchObject({ bettingOn: false });
    },
  );

  it('rejects an answer without a market list, so that the last good list stays [S24]', async () => {
    await expect(exchange(dashboard, undefined, { status: true })).rejects.toThrow('Unreadable answer');
  });

  it('leaves out a malformed market and keeps the others [S24]', async () => {
    const { answer } = await exchange(dashboard, undefined, {
      result: [
        { game_id: 7, game_name: 'KALYAN', open_result: false },
        { game_id: 8, game_name: 'MILAN' },
      ],
    });
    expect(answer.markets.map((market) => market.name)).toEqual(['MILAN']);
  });
});

describe.each([
  { name: 'Starline', call: marketList('starline'), path: '/api-starline-game', chart: 'web_starline_chart_url' },
  { name: 'Gali', call: marketList('gali'), path: '/api-galidisawar-game', chart: 'web_galidessar_chart_url' },
])('the $name list', ({ call, path, chart }) => {
  const slot = { game_id: 31, game_name: 'Slot', open_time: '10:30 AM', msg_status: 2, open_result: '47' };

  it('is requested without a player, on its default spelling [C05, C14]', async () => {
    const sent = await exchange(call, undefined, { result: [] });
    expect(sent.path).toBe(path);
    expect(sent.body).toEqual(APP);
  });

  it('is read without a status field, with the chart of the family [C05]', async () => {
    const { answer } = await exchange(call, undefined, { result: [slot], [chart]: 'https://host.example/chart' });
    expect(answer).toEqual({
      markets: [
        {
          gameId: '31',
          name: 'Slot',
          openTime: '10:30 AM',
          closeTime: '',
          openResult: '47',
          closeResult: '',
          open: false,
          chartUrl: '',
        },
      ],
      chartUrl: 'https://host.example/chart',
    });
  });
});

describe('rates', () => {
  const pairs = (names: readonly string[]): Record<string, unknown> =>
    Object.fromEntries(
      names.flatMap((name, index) => [
        [`${name}_val_1`, '10'],
        [`${name}_val_2`, String(95 + index)],
      ]),
    );
  const MAIN = [
    'single_digit',
    'jodi_digit',
    'single_pana',
    'double_pana',
    'tripple_pana',
    'half_sangam',
    'full_sangam',
  ];
  const PANAS = ['single_digit', 'single_pana', 'double_pana', 'tripple_pana'];
  const GALI = ['single_digit', 'single_pana', 'double_pana'];

  const FAMILIES: readonly { path: string; call: Call<void, Rates>; names: readonly string[] }[] = [
    { path: '/api-game-rates', call: gameRates('main'), names: MAIN },
    { path: '/api-starline-game-rates', call: gameRates('starline'), names: PANAS },
    { path: '/api-galidisawar-game-rates', call: gameRates('gali'), names: GALI },
  ];

  it.each(FAMILIES)(
    'of $path are requested without a player and read pair by pair [C04, C05, C14]',
    async ({ path, call, names }) => {
      const reply = {
        status: true,
        game_rates: [{ game_rate_id: 1, ...pairs(names), insert_date: null }, pairs(['single_digit'])],
      };
      const sent = await exchange(call, undefined, reply);
      expect(sent.path).toBe(path);
      expect(sent.body).toEqual(APP);
      expect(sent.answer).toEqual(
        Object.fromEntries(names.map((name, index) => [name, { low: '10', high: String(95 + index) }])),
      );
    },
  );

  it('sent as numbers are the same, and half a pair is ignored', async () => {
    const game_rates = [
      {
        single_digit_val_1: 10,
        single_digit_val_2: 95,
        jodi_digit_val_1: '10',
        single_pana_val_1: '',
        single_pana_val_2: '1500',
      },
    ];
    expect((await exchange(gameRates('main'), undefined, { status: true, game_rates })).answer).toEqual({
      single_digit: { low: '10', high: '95' },
    });
  });

  it.each([[], null, undefined, {}, [null]])('are empty for %j', async (game_rates) => {
    expect((await exchange(gameRates('main'), undefined, { status: true, game_rates })).answer).toEqual({});
  });
});
