import { DATABASES } from '../../test/support/databases';
import { at, createWorld, KALYAN, MAIN_BAZAR, type Player, type Slip, type World } from '../../test/support/world';

const PANA = { 'Single Pana': '128', 'Double Pana': '118', 'Triple Pana': '777' } as const;

const line = (digits: string, session: string, closedigits = ''): Slip['lines'] => [{ digits, session, closedigits }];

/** Bids that end at the open time. */
const UNTIL_OPEN: [string, string, Slip['lines']][] = [
  ['Single Digit', 'Open', line('5', 'Open')],
  ...Object.entries(PANA).map(([label, digits]): [string, string, Slip['lines']] => [
    label,
    'open',
    line(digits, 'open'),
  ]),
  ['Jodi Digit', 'close', line('57', 'close')],
  ['Half Sangam', 'Open', line('1', 'Open', '240')],
  ['Half Sangam', 'close', line('6', 'close', '128')],
  ['Full Sangam', 'closed', line('128', 'closed', '240')],
];

/** Bids accepted until the close. */
const UNTIL_CLOSE: [string, string, Slip['lines']][] = [
  ['Single Digit', 'Close', line('5', 'Close')],
  ['Single Digit', 'CLOSED', line('5', 'CLOSED')],
  ...Object.entries(PANA).map(([label, digits]): [string, string, Slip['lines']] => [
    label,
    'close',
    line(digits, 'close'),
  ]),
];

const OPEN_CLOSED = {
  status: false,
  code: 'market_closed',
  reason: 'open_closed',
  line: 0,
  msg: 'Sorry Open session for this Betting Is Closed',
};
const CLOSED = {
  status: false,
  code: 'market_closed',
  reason: 'market_closed',
  line: 0,
  msg: 'Sorry Betting Is Closed',
};

describe.each(DATABASES)('cut-offs on $name', (kind) => {
  let world: World;
  let player: Player;
  beforeAll(async () => {
    world = await createWorld(kind);
    player = await world.addPlayer(100_000);
  });
  afterEach(async () => expect(await world.breaks()).toEqual([]));
  afterAll(() => world.close());

  const bidAt = async (momentMs: number, label: string, lines: Slip['lines'], gameId = KALYAN): Promise<unknown> => {
    await world.setClock(momentMs);
    return (await world.bid(player, { gameId, label, lines })).body;
  };

  it.each(UNTIL_OPEN)(
    'accepts %s %s until the millisecond before the open time and not at it',
    async (label, _session, lines) => {
      expect(await bidAt(at('04:10 PM') - 1, label, lines)).toMatchObject({ status: true });
      expect(await bidAt(at('04:10 PM'), label, lines)).toEqual(OPEN_CLOSED);
      expect(await bidAt(at('06:10 PM') - 1, label, lines)).toEqual(OPEN_CLOSED);
      expect(await bidAt(at('06:10 PM'), label, lines)).toEqual(CLOSED);
    },
  );

  it.each(UNTIL_CLOSE)(
    'accepts %s %s until the millisecond before the close time and not at it',
    async (label, _session, lines) => {
      expect(await bidAt(at('12:00 AM'), label, lines)).toMatchObject({ status: true });
      expect(await bidAt(at('04:10 PM'), label, lines)).toMatchObject({ status: true });
      expect(await bidAt(at('06:10 PM') - 1, label, lines)).toMatchObject({ status: true });
      expect(await bidAt(at('06:10 PM'), label, lines)).toEqual(CLOSED);
      expect(await bidAt(at('11:59 PM'), label, lines)).toEqual(CLOSED);
      expect(await bidAt(at('12:00 AM', '2026-11-22'), label, lines)).toMatchObject({ status: true });
    },
  );

  it('refuses a slip with one late line among good ones and names that line', async () => {
    await world.setClock(at('05:00 PM'));
    const before = await player.balance();
    const lines = [{ session: 'Close' }, { session: 'Close' }, { session: 'Open' }, { session: 'Close' }];
    expect((await world.bid(player, { lines })).body).toEqual({ ...OPEN_CLOSED, line: 2 });
    expect(await player.balance()).toBe(before);
  });

  it('refuses Open, Jodi and sangams once an open result exists, whatever the clock says', async () => {
    await world.setClock(at('09:00 AM'));
    await world.database.query(`update market_day set open_number = '128' where market_id = 8 and day = '2026-11-21'`);
    for (const [label, , lines] of UNTIL_OPEN) {
      expect((await world.bid(player, { gameId: '8', label, lines })).body).toEqual(OPEN_CLOSED);
    }
    expect((await world.bid(player, { gameId: '8', lines: line('5', 'Close') })).body).toMatchObject({ status: true });
    await world.database.query(`update market_day set close_number = '240' where market_id = 8 and day = '2026-11-21'`);
    expect((await world.bid(player, { gameId: '8', lines: line('5', 'Close') })).body).toEqual(CLOSED);
  });

  const setState = (state: string): Promise<unknown> =>
    world.database.query(`update market_day set state = $1 where market_id = 7 and day = '2026-11-21'`, [state]);

  it.each(['settling', 'settled', 'voided'])('refuses every bid on a day that is %s', async (state) => {
    await world.setClock(at('09:00 AM'));
    await setState(state);
    expect((await world.bid(player, { gameId: '7', lines: line('5', 'Open') })).body).toEqual(CLOSED);
    await setState('open');
  });

  it.each(['sealed', 'resulted'])('finds no market day that is %s', async (state) => {
    await expect(setState(state)).rejects.toMatchObject({ code: '23514', constraint: 'market_day_state_check' });
  });

  describe('Main Bazar, which closes after midnight [S36]', () => {
    const day = async (): Promise<unknown> => {
      const rows = await world.database.query<{ day: string }>('select day from slip order by id desc limit 1');
      return rows[0]?.day;
    };

    it('accepts Close bids of the day before at 00:03 and nothing else', async () => {
      const moment = at('12:03 AM', '2026-11-22');
      expect(await bidAt(moment, 'Single Digit', line('5', 'Close'), MAIN_BAZAR)).toMatchObject({ status: true });
      expect(await day()).toBe('2026-11-21');
      for (const [label, , lines] of UNTIL_OPEN)
        expect(await bidAt(moment, label, lines, MAIN_BAZAR)).toEqual(OPEN_CLOSED);
    });

    it('belongs to the day before until the last millisecond, and to the new day from 00:05 on', async () => {
      const close = at('12:05 AM', '2026-11-22');
      expect(await bidAt(close - 1, 'Single Digit', line('5', 'Close'), MAIN_BAZAR)).toMatchObject({ status: true });
      expect(await day()).toBe('2026-11-21');
      for (const [label, , lines] of [...UNTIL_OPEN, ...UNTIL_CLOSE]) {
        expect(await bidAt(close, label, lines, MAIN_BAZAR)).toMatchObject({ status: true });
        expect(await day()).toBe('2026-11-22');
      }
    });

    it('stops Open at 09:35 PM and continues Close past midnight', async () => {
      expect(await bidAt(at('09:35 PM') - 1, 'Single Digit', line('5', 'Open'), MAIN_BAZAR)).toMatchObject({
        status: true,
      });
      expect(await bidAt(at('09:35 PM'), 'Single Digit', line('5', 'Open'), MAIN_BAZAR)).toEqual(OPEN_CLOSED);
      expect(await bidAt(at('11:59 PM'), 'Single Digit', line('5', 'Close'), MAIN_BAZAR)).toMatchObject({
        status: true,
      });
      expect(await day()).toBe('2026-11-21');
    });
  });

  it('ignores the date and session that the client sends', async () => {
    await world.setClock(at('05:00 PM'));
    const body = (extra: object): object => ({
      unique_token: player.token,
      game_id: KALYAN,
      new_result: { pana: 'Single Digit', result: [{ digits: '5', points: '10', session: 'Open' }], ...extra },
    });
    for (const lie of [
      { bid_date: '22-Nov-2026' },
      { session: 'Close', gametype: 'Close' },
      { bid_date: '20-November-2026', session: 'Close' },
    ]) {
      expect((await world.call('/api-submit-bid', body(lie))).body).toEqual(OPEN_CLOSED);
    }
  });

  it('reads the time once from the database clock unless a test fixes it', async () => {
    const [row] = await world.database.query<{ moment: number; now: number }>(
      `select moment(3600000, null) as moment, clock_timestamp() as now`,
    );
    expect(Math.abs((row?.moment ?? 0) - (row?.now ?? 0) - 3_600_000)).toBeLessThan(1000);
  });
});
