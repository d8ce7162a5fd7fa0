import { DATABASES } from '../../test/support/databases';
import { at, createWorld, KALYAN, slipBody, type World } from '../../test/support/world';

describe.each(DATABASES)('placing a bid on $name', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  beforeEach(() => world.setClock(at('10:00 AM')));
  afterEach(async () => expect(await world.breaks()).toEqual([]));
  afterAll(() => world.close());

  it('takes the points and answers the balance after the bid [C15]', async () => {
    const player = await world.addPlayer(1000);
    const { status, body } = await world.bid(player, { lines: [{ points: '10' }, { digits: '7', points: 25 }] });
    expect(status).toBe(200);
    const [slip] = await world.database.query<{ id: string }>('select id::text from slip where player_id = $1', [
      player.id,
    ]);
    expect(body).toEqual({ msg: 'Bid Successfully Submitted', wallet_amt: '965', slip_id: slip?.id, status: true });
    expect(await player.balance()).toBe(965);
  });

  it('stores each line with the rate in force and one transfer from wallet to pot', async () => {
    const player = await world.addPlayer(1000);
    await world.bid(player, {
      label: 'Jodi Digit',
      lines: [
        { digits: '07', points: '20', session: 'close' },
        { digits: '70', points: '30', session: '' },
      ],
    });
    await world.database.query(`update rate set pays = 960 where label = 'Jodi Digit' and family = 'main'`);
    await world.bid(player, { label: 'Jodi Digit', lines: [{ digits: '11', session: 'anything' }] });
    await world.database.query(`update rate set pays = 950 where label = 'Jodi Digit' and family = 'main'`);
    const lines = await world.database.query(
      'select label, session, digits, points, stake, pays, status from bid_line where player_id = $1 order by slip_id, line_no',
      [player.id],
    );
    expect(lines).toEqual([
      {
        label: 'Jodi Digit',
        session: 'close',
        digits: '07',
        points: '20',
        stake: '10',
        pays: '950',
        status: 'pending',
      },
      {
        label: 'Jodi Digit',
        session: 'close',
        digits: '70',
        points: '30',
        stake: '10',
        pays: '950',
        status: 'pending',
      },
      {
        label: 'Jodi Digit',
        session: 'close',
        digits: '11',
        points: '10',
        stake: '10',
        pays: '960',
        status: 'pending',
      },
    ]);
    const transfers = await world.database.query(
      `select t.amount, t.code, t.debit_balance_after, c.kind from transfer t
         join account d on d.id = t.debit_account join account c on c.id = t.credit_account
        where d.player_id = $1 order by t.id`,
      [player.id],
    );
    expect(transfers).toEqual([
      { amount: '50', code: 'bid', debit_balance_after: '950', kind: 'market_pot' },
      { amount: '10', code: 'bid', debit_balance_after: '940', kind: 'market_pot' },
    ]);
  });

  it('sums the lines and ignores totalbit, the top-level session and bid_date', async () => {
    const player = await world.addPlayer(1000);
    const body = slipBody(player.token, { lines: [{ points: '100' }] });
    Object.assign(body.new_result as object, { totalbit: 1, session: 'Close', bid_date: '20-Nov-2026' });
    expect((await world.call('/api-submit-bid', body)).body.wallet_amt).toBe('900');
  });

  it('accepts a slip only for the market day that it names, but repeats an accepted one', async () => {
    const player = await world.addPlayer(1000);
    const send = async (requestId: string, market_day: unknown): Promise<unknown> => {
      const { body } = await world.call('/api-submit-bid', {
        ...slipBody(player.token, {}),
        request_id: requestId,
        market_day,
      });
      return body.status === true ? body.wallet_amt : [body.code, body.msg];
    };
    const late = ['market_closed', 'Sorry Betting Is Closed'];
    expect(await send('of-yesterday', '2026-11-20')).toEqual(late);
    expect(await send('of-tomorrow', '2026-11-22')).toEqual(late);
    expect(await send('of-today', '2026-11-21')).toBe('990');
    await world.setClock(at('10:00 AM', '2026-11-22'));
    expect(await send('of-today', '2026-11-21')).toBe('990');
    expect(await send('lost-on-its-way', '2026-11-21')).toEqual(late);
    expect(await send('without-a-day', undefined)).toBe('980');
    for (const wrong of ['21-11-2026', '2026-02-30', '0000-01-01', 20261121, ['2026-11-22']])
      expect(await send('wrong-day', wrong)).toEqual(['bad_request', expect.any(String)]);
    expect(await player.balance()).toBe(980);
  });

  it('accepts a slip as native clients send it: game and token only inside', async () => {
    const player = await world.addPlayer(1000);
    const result = [{ digits: '128', points: '10', session: 'Open' }];
    const { body } = await world.post('/api-submit-bid', {
      env_type: '1',
      app_key: 'native',
      new_result: {
        unique_token: player.token,
        Gamename: 'KALYAN',
        totalbit: 30,
        gameid: 9,
        pana: 'Single Pana',
        session: 'Open',
        result,
      },
    });
    expect(body).toMatchObject({ msg: 'Bid Successfully Submitted', wallet_amt: '990', status: true });
  });

  it.each([
    ['SP MOTOR', '128', 'Single Pana'],
    ['DP MOTOR', '118', 'Double Pana'],
    ['SP DP TP', '777', 'Triple Pana'],
    ['SpDpTpMotors', '100', 'Double Pana'],
  ])('settles a row sent as %s by the class of its pana: %s is a %s', async (label, digits, settled) => {
    const player = await world.addPlayer(1000);
    expect((await world.bid(player, { label, lines: [{ digits }] })).body.status).toBe(true);
    expect(await world.database.query('select label from bid_line where player_id = $1', [player.id])).toEqual([
      { label: settled },
    ]);
  });

  it('refuses the whole slip and names the first bad line', async () => {
    const player = await world.addPlayer(1000);
    const lines = [{ digits: '1' }, { digits: '12' }, { digits: '2', points: '5' }];
    expect((await world.bid(player, { lines })).body).toEqual({
      status: false,
      msg: 'Number 12 is not valid',
      code: 'bad_request',
      reason: 'number_invalid',
      values: ['12'],
      line: 1,
    });
    const below = [{ digits: '1' }, { digits: '2' }, { digits: '2', points: '9' }];
    expect((await world.bid(player, { lines: below })).body).toMatchObject({
      status: false,
      code: 'bad_request',
      line: 2,
    });
    expect(await player.balance()).toBe(1000);
    expect(await world.database.query('select 1 as one from bid_line where player_id = $1', [player.id])).toEqual([]);
  });

  it('takes the whole balance and not one point more', async () => {
    const player = await world.addPlayer(1000);
    expect((await world.bid(player, { lines: [{ points: '1001' }] })).body).toEqual({
      status: false,
      msg: "Sorry You Don't Have Sufficient Amount For This Bid",
      code: 'not_enough_points',
      reason: 'not_enough_points',
    });
    expect((await world.bid(player, { lines: [{ points: '999' }, { points: '1' }] })).body.code).toBe('bad_request');
    expect((await world.bid(player, { lines: [{ points: '990' }, { points: '10' }] })).body.wallet_amt).toBe('0');
  });

  it.each([
    ['9', 'bad_request'],
    ['100001', 'bad_request'],
    ['10.5', 'bad_request'],
    [10.5, 'bad_request'],
    ['-10', 'bad_request'],
    [-10, 'bad_request'],
    ['1e3', 'bad_request'],
    ['+10', 'bad_request'],
    [' 10', 'bad_request'],
    ['0x10', 'bad_request'],
    ['', 'bad_request'],
    ['0', 'bad_request'],
    ['ten', 'bad_request'],
    ['१०', 'bad_request'],
    ['99999999999999999999999999', 'bad_request'],
    [2 ** 53, 'bad_request'],
    [1e300, 'bad_request'],
    [null, 'bad_request'],
    [true, 'bad_request'],
    [['10'], 'bad_request'],
    [{ valueOf: 10 }, 'bad_request'],
  ])('refuses points of %j and moves nothing', async (points, code) => {
    const player = await world.addPlayer(1_000_000);
    const { status, body } = await world.bid(player, { lines: [{}, { points }] });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: false, code, line: 1 });
    expect(await player.balance()).toBe(1_000_000);
  });

  it.each([['10'], [10], ['0010'], ['100000'], [100_000]])('accepts points of %j [K01]', async (points) => {
    const player = await world.addPlayer(1_000_000);
    expect((await world.bid(player, { lines: [{ points }] })).body.wallet_amt).toBe(String(1_000_000 - Number(points)));
  });

  it('sums large slips exactly', async () => {
    const player = await world.addPlayer(60_000_000);
    const lines = Array.from({ length: 500 }, () => ({ points: '100000' }));
    expect((await world.bid(player, { lines })).body.wallet_amt).toBe('10000000');
  });

  it.each([
    ['no line', { lines: [] }],
    ['too many lines', { lines: Array.from({ length: 501 }, () => ({})) }],
    ['an unknown label', { label: 'Ank Jackpot' }],
    ["another family's label", { label: 'Left Digit' }],
    ['the label in other letters', { label: 'single digit' }],
    ['a short request id', { requestId: 'short' }],
    ['a request id with other characters', { requestId: "abcdefgh'; drop table slip; --" }],
  ])('refuses a slip with %s', async (_what, slip) => {
    const player = await world.addPlayer(1000);
    const { status, body } = await world.bid(player, slip);
    expect([status, body.status, body.code]).toEqual([200, false, 'bad_request']);
    expect(await player.balance()).toBe(1000);
  });

  it('offers only games of the main market under this path', async () => {
    const player = await world.addPlayer(1000);
    for (const gameId of ['999', '101', '206', '0']) {
      expect((await world.bid(player, { gameId })).body.code).toBe('not_found');
    }
    await world.database.query('update market set active = false where id = 8');
    expect((await world.bid(player, { gameId: '8' })).body.code).toBe('not_found');
    await world.database.query('update market set active = true where id = 8');
  });

  it('refuses a player whose betting is off [S13]', async () => {
    const player = await world.addPlayer(1000, { bettingOn: false });
    expect((await world.bid(player, {})).body).toMatchObject({ status: false, code: 'betting_off' });
    await world.database.query('update player set betting_on = true where id = $1', [player.id]);
    expect((await world.bid(player, {})).body.status).toBe(true);
  });

  it('refuses a label without a rate', async () => {
    const player = await world.addPlayer(1000);
    await world.database.query(`delete from rate where family = 'main' and label = 'Full Sangam'`);
    const sangam = { label: 'Full Sangam', lines: [{ digits: '128', closedigits: '240', session: 'closed' }] };
    expect((await world.bid(player, sangam)).body).toMatchObject({ code: 'not_allowed', line: 0 });
    await world.database.query(`insert into rate values ('main', 'Full Sangam', 10, 100000, $1)`, [world.clock.iso()]);
    expect((await world.bid(player, sangam)).body.status).toBe(true);
  });

  it('creates a missing market day', async () => {
    const player = await world.addPlayer(1000);
    world.clock.set(at('10:00 AM', '2027-03-05'));
    player.token = await world.openSession(player.id);
    expect((await world.bid(player, {})).body.status).toBe(true);
    expect(await world.database.query(`select day from slip where player_id = $1`, [player.id])).toEqual([
      { day: '2027-03-05' },
    ]);
  });

  it('refuses a market on its weekly day off', async () => {
    const player = await world.addPlayer(1000);
    await world.database.query(`update market set off_weekdays = '{0}' where id = $1`, [KALYAN]);
    world.clock.set(at('10:00 AM', '2027-04-04'));
    player.token = await world.openSession(player.id);
    expect((await world.bid(player, {})).body).toMatchObject({ code: 'market_closed', line: 0 });
    await world.database.query(`update market set off_weekdays = '{}' where id = $1`, [KALYAN]);
  });
});
