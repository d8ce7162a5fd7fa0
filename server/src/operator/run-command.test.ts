import { FAMILY_PATHS } from '@ank/protocol';
import { API } from '@ank/protocol/test-support';
import { DATABASES } from '../../test/support/databases';
import { at, createWorld, DAY, KALYAN, MAIN_BAZAR, type World } from '../../test/support/world';
import { createLogger } from '../logger';
import { runCommand } from './run-command';

const CORRECT = 'results correct --market KALYAN --date 2026-11-21 --session open --pana 129'.split(' ');

describe.each(DATABASES)('the operator on $name', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  afterEach(async () => expect(await world.breaks()).toEqual([]));
  afterAll(() => world.close());

  const operate = (...words: string[]) =>
    runCommand({ database: world.database, clock: world.clock, logger: createLogger('silent') }, words);
  const rows = async (...words: string[]): Promise<Record<string, unknown>[]> =>
    JSON.parse((await operate(...words, '--json')).text);
  it.each([
    [['results', 'declare', '--market', 'KALYAN', '--yes'], 2, '--date is missing.'],
    [
      [
        'results',
        'declare',
        '--market',
        'KALYAN',
        '--date',
        '2026-02-30',
        '--session',
        'open',
        '--pana',
        '128',
        '--yes',
      ],
      2,
      '--date must be a day',
    ],
    [
      ['results', 'declare', '--market', 'KALYAN', '--date', '2026-11-21', '--pana', '128', '--yes'],
      2,
      '--session must be open or close.',
    ],
    [
      [
        'results',
        'declare',
        '--market',
        'NOBODY',
        '--date',
        '2026-11-21',
        '--session',
        'open',
        '--pana',
        '128',
        '--yes',
      ],
      1,
      "There is no main market 'NOBODY'.",
    ],
    [
      ['results', 'declare', '--market', 'KALYAN', '--date', '24-11-2026', '--session', 'open', '--pana', '128'],
      2,
      '--date must be a day',
    ],
    [['results', 'void', '--market', 'KALYAN', '--date', '2026-11-21', '--yes'], 2, '--reason is missing.'],
    [['results', 'void', '--market', 'KALYAN', '--date', '2026-11-21', '--reason', ' ', '--yes'], 2, 'Give a reason.'],
    [[...CORRECT, '--yes'], 2, '--reason is missing.'],
    [CORRECT, 2, '--reason is missing.'],
    [[...CORRECT, '--reason', ' \t\u200b', '--yes'], 2, 'Give a reason.'],
    [[...CORRECT, '--reason', ''], 2, 'Give a reason.'],
    [[...CORRECT, '--reason', 'x'.repeat(201), '--yes'], 2, 'The reason has more than 200 characters.'],
    [
      ['results', 'list', '--from', '2026-11-22', '--to', '2026-11-21'],
      2,
      '--from 2026-11-22 is after --to 2026-11-21.',
    ],
    [
      ['results', 'void', '--market', 'KALYAN', '--date', '2026-11-21', '--reason', '--yes'],
      2,
      '--reason needs a value.',
    ],
    [['players', 'list', '--mobile', '--as', 'asha'], 2, '--mobile needs a value.'],
    [['players', 'list', '--as', ''], 2, '--as needs a value.'],
    [['results', 'lost', '--as', 'asha'], 2, "There is no command 'results lost'.\nCommands:\n  results declare"],
    [
      ['players', 'credit', '--mobile', '6000000000', '--points', '10', '--reason', 'x', '--yes'],
      1,
      'There is no player with this number.',
    ],
    [['players', 'list', '--colour', 'red'], 2, 'Unknown option --colour.'],
    [['rates', 'set', '--label', 'Jodi', '--stake', '10', '--pays', '900'], 1, "main has no game type 'Jodi'."],
    [
      ['markets', 'add', '--name', 'KALYAN', '--open', '01:00 PM', '--close', '02:00 PM'],
      1,
      'There is a market of this name already.',
    ],
    [['markets', 'add', '--name', 'NEW', '--open', '25:00', '--close', '02:00 PM'], 1, "'25:00' is not a time"],
    [['contact', 'set', '--phone', 'javascript:1'], 1, 'is not a telephone number.'],
    [['contact', 'set', '--whatsapp', '', '--phone', 'javascript:1'], 1, "'' is not a telephone number."],
    [['headlines', 'set', '--id', '4', '--text', 'x'], 1, 'Headlines are 1 home'],
  ])('refuses %j and changes nothing', async (words, exitCode, message) => {
    const before = await rows('audit', 'list');
    expect(await operate(...words)).toEqual({ text: expect.stringContaining(message), exitCode });
    expect(await rows('audit', 'list')).toEqual(before);
  });

  it('creates a player who can log in, credits once for one request, and bars from betting and from the site', async () => {
    const mobile = '7000000001';
    expect(
      (await operate('players', 'create', '--mobile', mobile, '--name', 'New Player', '--password', 'secret12'))
        .exitCode,
    ).toBe(0);
    const token = (await world.call(API.userLogin, { mobile, password: 'secret12', device_id: '' })).body.unique_token;
    const credit = [
      'players',
      'credit',
      '--mobile',
      mobile,
      '--points',
      '500',
      '--reason',
      'welcome',
      '--request',
      'one',
      '--yes',
    ];
    expect((await operate(...credit)).exitCode).toBe(0);
    expect(await operate(...credit)).toEqual({ text: 'This was done already.', exitCode: 1 });
    expect(await rows('players', 'list', '--mobile', mobile)).toEqual([
      { mobile, name: 'New Player', points: '500', held: '0', owed: '0', proved: true, betting: true, blocked: false },
    ]);
    expect(
      await operate('players', 'write-off', '--mobile', mobile, '--points', '1', '--reason', 'x', '--yes'),
    ).toMatchObject({ exitCode: 1 });
    await operate('players', 'betting-off', '--mobile', mobile);
    expect((await world.bid({ token }, { gameId: '10' })).body.code).toBe('betting_off');
    await operate('players', 'betting-on', '--mobile', mobile);
    expect((await world.bid({ token }, { gameId: '10' })).body.status).toBe(true);
    await operate('players', 'block', '--mobile', mobile);
    expect((await world.bid({ token }, { gameId: '10' })).body.code).toBe('session_ended');
    const ended = {
      status: false,
      code: 'session_ended',
      reason: 'blocked',
      msg: 'Account is blocked By admin. Please contact to admin.',
    };
    expect((await world.call(API.walletBalance, { unique_token: token })).body).toEqual(ended);
    await operate('players', 'unblock', '--mobile', mobile);
    expect((await world.bid({ token }, { gameId: '10' })).body.code).toBe('session_ended');
    const { unique_token: again } = (await world.call(API.userLogin, { mobile, password: 'secret12', device_id: '' }))
      .body;
    await operate('players', 'unblock', '--mobile', mobile);
    expect((await world.bid({ token: again }, { gameId: '10' })).body.status).toBe(true);
    const { transaction_history: statement } = (await world.call(API.statement, { unique_token: again })).body;
    expect(statement.at(-1)).toMatchObject({
      amount: '500',
      transaction_note: 'Amount Added By Admin',
      amount_status: '1',
    });
  });

  it('leaves no gap between days when new times close after midnight', async () => {
    await operate('markets', 'add', '--name', 'NIGHT', '--open', '02:00 PM', '--close', '03:00 PM');
    await operate('markets', 'times', '--market', 'NIGHT', '--open', '09:35 PM', '--close', '12:05 AM');
    const spans = await world.database.query<{ starts_at: number; ends_at: number }>(
      `select d.starts_at, d.ends_at from market_day d join market m on m.id = d.market_id where m.name = 'NIGHT' order by d.day`,
    );
    expect(spans.slice(1).map(({ starts_at }) => starts_at)).toEqual(spans.slice(0, -1).map(({ ends_at }) => ends_at));
    await world.setClock(at('12:02 AM', '2026-11-22'));
    const player = await world.addPlayer(1000);
    const id = String((await rows('markets', 'list')).find(({ name }) => name === 'NIGHT')?.id);
    // The current day, which keeps its times, ends where a client with the new ones begins the next.
    expect((await world.bid(player, { gameId: id })).body.status).toBe(false);
    await world.setClock(at('12:05 AM', '2026-11-22'));
    const next = { gameId: id, marketDay: '2026-11-22' };
    expect((await world.bid({ token: await world.openSession(player.id) }, next)).body.status).toBe(true);
    await operate('markets', 'off', '--market', 'NIGHT');
    await world.setClock(at('10:00 AM'));
  });

  it('adds markets, changes times and off days from the next day on, and removes markets at once', async () => {
    const player = await world.addPlayer(1000);
    expect(
      (await operate('markets', 'add', '--name', 'NEW DAY', '--open', '02:00 PM', '--close', '03:00 PM')).exitCode,
    ).toBe(0);
    const id = String((await rows('markets', 'list')).find(({ name }) => name === 'NEW DAY')?.id);
    expect((await world.bid(player, { gameId: id })).body.status).toBe(true);
    expect(
      (await operate('markets', 'times', '--market', 'NEW DAY', '--open', '01:00 PM', '--close', '12:30 AM')).exitCode,
    ).toBe(0);
    expect((await operate('markets', 'off-days', '--market', 'NEW DAY', '--days', 'mon')).exitCode).toBe(0);
    const shown = async (): Promise<string[]> => {
      const { result } = (await world.call(API.dashboard, { unique_token: await world.openSession(player.id) })).body;
      const card = result.find(({ game_id }: { game_id: string }) => game_id === id);
      return [card.open_time, card.open_time_sort, card.close_time];
    };
    // The current day keeps its cut-offs, so they are shown too.
    await world.setClock(at('10:01 AM'));
    expect(await shown()).toEqual(['02:00 PM', '14:00:00', '03:00 PM']);
    const at1 = async (clock: string, day: string) => {
      await world.setClock(at(clock, day));
      return (await world.bid({ token: await world.openSession(player.id) }, { gameId: id })).body.status;
    };
    expect([await at1('01:30 PM', '2026-11-21'), await at1('02:00 PM', '2026-11-21')]).toEqual([true, false]);
    expect([await at1('12:59 PM', '2026-11-22'), await at1('01:00 PM', '2026-11-22')]).toEqual([true, false]);
    expect(await shown()).toEqual(['01:00 PM', '13:00:00', '12:30 AM']);
    expect(await at1('12:45 AM', '2026-11-23')).toBe(false);
    expect(await at1('12:45 AM', '2026-11-24')).toBe(true);
    await operate('markets', 'off', '--market', 'NEW DAY');
    expect((await world.bid({ token: await world.openSession(player.id) }, { gameId: id })).body.code).toBe(
      'not_found',
    );
    await world.setClock(at('10:00 AM'));
  });

  it('leaves a day with a bid unchanged when the clock was set back before its beginning', async () => {
    await operate('markets', 'add', '--name', 'SET BACK', '--open', '02:00 PM', '--close', '03:00 PM');
    const gameId = String((await rows('markets', 'list')).find(({ name }) => name === 'SET BACK')?.id);
    const player = await world.addPlayer(1000);
    await world.setClock(at('01:30 PM'));
    expect((await world.bid(player, { gameId })).body.status).toBe(true);
    await world.setClock(at('11:00 PM', '2026-11-20'));
    await operate('markets', 'times', '--market', 'SET BACK', '--open', '01:00 PM', '--close', '12:30 AM');
    await operate('markets', 'off-days', '--market', 'SET BACK', '--days', 'sat,mon');
    expect(await world.breaks()).toEqual([]);
    const days = await world.database.query<{ starts_at: number; ends_at: number; opens_at: number; off: boolean }>(
      'select starts_at, ends_at, opens_at, off from market_day where market_id = $1 and day >= $2 order by day',
      [gameId, DAY],
    );
    expect(days.slice(0, 3).map(({ opens_at, off }) => [opens_at, off])).toEqual([
      [at('02:00 PM'), false],
      [at('01:00 PM', '2026-11-22'), false],
      [at('01:00 PM', '2026-11-23'), true],
    ]);
    expect(days.slice(1).map(({ starts_at }) => starts_at)).toEqual(days.slice(0, -1).map(({ ends_at }) => ends_at));
    await operate('markets', 'off', '--market', 'SET BACK');
    await world.setClock(at('10:00 AM'));
  });

  it('keeps today off for a market whose yesterday closes after midnight', async () => {
    const player = await world.addPlayer(1000);
    const bidAt = async (clock: string, session: string): Promise<unknown> => {
      await world.setClock(at(clock, '2026-11-25'));
      return (
        await world.bid({ token: await world.openSession(player.id) }, { gameId: MAIN_BAZAR, lines: [{ session }] })
      ).body.status;
    };
    await world.setClock(at('12:03 AM', '2026-11-25'));
    expect((await operate('markets', 'off-days', '--market', 'MAIN BAZAR', '--days', 'wed')).exitCode).toBe(0);
    expect([await bidAt('12:04 AM', 'Close'), await bidAt('12:06 AM', 'Open')]).toEqual([true, false]);
    await operate('markets', 'off-days', '--market', 'MAIN BAZAR', '--days', 'none');
    await world.setClock(at('10:00 AM'));
  });

  it('sets rates, headlines, pictures, rules and numbers as players see them', async () => {
    await operate('rates', 'set', '--label', 'jodi digit', '--stake', '10', '--pays', '960', '--yes');
    await operate('headlines', 'set', '--id', '1', '--text', 'Closed on Sunday');
    const added = await operate('sliders', 'add', '--image', 'https://pictures.example/a.png');
    expect(added.text).toBe(
      "The picture was added. It is shown only if the server's IMAGE_ORIGINS contains https://pictures.example.",
    );
    const alt = 'Live results on one screen';
    await operate('sliders', 'add', '--image', '/slides/live-results.svg', '--alt', ` ${alt} `);
    const long = await operate('sliders', 'add', '--image', '/slides/live-results.svg', '--alt', 'x'.repeat(201));
    expect(long.text).toBe('The words of a picture have at most 200 characters.');
    await operate('contact', 'set', '--phone', '+919000000009');
    await operate('rules', 'set', '--deposit', 'First\\nSecond');
    expect((await world.call(FAMILY_PATHS.main.rates)).body.game_rates[0]).toMatchObject({ jodi_digit_val_2: '960' });
    expect((await world.call(API.headline, { ids: [1] })).body.data[0]).toMatchObject({
      status: '1',
      notes: 'Closed on Sunday',
    });
    expect((await world.call(API.socialData)).body).toMatchObject({ mobile_1: '919000000009' });
    expect((await rows('sliders', 'list')).slice(-2)).toMatchObject([
      { image: 'https://pictures.example/a.png', alt: '' },
      { image: '/slides/live-results.svg', alt },
    ]);
    const { sliderdata } = (await world.call(API.sliderImages)).body;
    expect(sliderdata.at(-1)).toMatchObject({ image_alt: alt });
    await operate('rates', 'set', '--label', 'Jodi Digit', '--stake', '10', '--pays', '950', '--yes');
  });

  it.each([[['results', 'declare', '--help']], [['help', 'results', 'declare']], [['results', 'declare', '-h']]])(
    'explains one command to %j',
    async (words) => {
      const { text, exitCode } = await operate(...words);
      expect([exitCode, text.match(/^ {2}\S.*$/gm)]).toEqual([
        0,
        [
          '  results declare [--family main|starline|gali] --market NAME --date YYYY-MM-DD [--session open|close] [--pana 128] [--digits 47] [--reason TEXT]',
          '  help [COMMAND]',
        ],
      ]);
    },
  );

  it('shows people a table with a header', async () => {
    const { text } = await operate('markets', 'list');
    expect(text).toMatch(/^id +family +name +hindi +marathi +open +close +off_days +on\n/);
    expect(text).toMatch(new RegExp(`^${KALYAN} +main +KALYAN +कल्याण +कल्याण +04:10 PM +06:10 PM +yes$`, 'm'));
  });
});
