import { FAMILY_PATHS } from '@ank/protocol';
import { API } from '@ank/protocol/test-support';
import { DEFAULT_LIMITS } from '@ank/rules';
import { DATABASES } from '../../../test/support/databases';
import { at, createWorld, type World } from '../../../test/support/world';

describe.each(DATABASES)('home and wallet on $name', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  beforeEach(() => world.setClock(at('10:00 AM')));
  afterAll(() => world.close());

  const STRINGS = [
    'wallet_amt',
    'user_name',
    'mobile',
    'betting_status',
    'transfer_point_status',
    'account_block_status',
    'referral_code',
    'mobile_no',
    'telegram_no',
    'mobile_1',
    'app_link',
    'share_msg',
    'share_referral_content',
    'app_maintainence_msg',
    'maintainence_msg_status',
    'user_current_version',
    'user_minimum_version',
    'pop_status',
    'message',
    'link',
    'link_btn_text',
    'action_type',
    'action_btn_text',
    'app_date',
    'app_marquee_msg',
    'server_time',
  ];

  it('gives the dashboard with the types of the protocol [C05]', async () => {
    const player = await world.addPlayer(1250);
    const { body } = await world.call(API.dashboard, { unique_token: player.token });
    expect(STRINGS.filter((field) => typeof body[field] !== 'string')).toEqual([]);
    expect(body).toMatchObject({
      wallet_amt: '1250',
      betting_status: '1',
      mobile: player.mobile,
      withdraw_status: 1,
      notice_count: 0,
      status: true,
    });
    expect(body.device_result).toEqual([
      { id: '1', user_id: player.id, device_id: '', logout_status: '0', security_pin_status: '0' },
    ]);
    expect(body.roulette_show_status).toBe(0);
    expect(body.server_time).toBe('2026-11-21T10:00:00.000+05:30');
  });

  it('the dashboard of a site without settings has the default limits', async () => {
    const player = await world.addPlayer(0);
    const { body } = await world.call(API.dashboard, { unique_token: player.token });
    expect(body).toMatchObject({
      min_bid_amount: String(DEFAULT_LIMITS.minBid),
      max_bid_amount: String(DEFAULT_LIMITS.maxBid),
      min_transfer: String(DEFAULT_LIMITS.minTransfer),
    });
  });

  it('returns the wallet with limits, window, betting status and the market list', async () => {
    const player = await world.addPlayer(1250, { bettingOn: false });
    const { body } = await world.call(API.walletBalance, { unique_token: player.token });
    const { result, version, ...rest } = body;
    expect(version).toEqual(expect.any(String));
    expect(rest).toEqual({
      user_name: 'Test Player',
      wallet_amt: '1250',
      hold_amt: '0',
      transfer_point_status: '1',
      betting_status: '0',
      min_withdrawal: '500',
      max_withdrawal: '50000',
      min_transfer: '100',
      max_transfer: '10000',
      withdraw_open_time: '07:00 AM',
      withdraw_close_time: '10:00 PM',
      server_time: '2026-11-21T10:00:00.000+05:30',
      msg: 'User Wallet Balance',
      status: true,
    });
    expect(result).toEqual((await world.call(API.dashboard, { unique_token: player.token })).body.result);
  });

  it('shows a bid in the balance at once', async () => {
    const player = await world.addPlayer(1000);
    await world.bid(player, { lines: [{ points: '250' }] });
    for (const path of [API.dashboard, API.walletBalance]) {
      expect((await world.call(path, { unique_token: player.token })).body.wallet_amt).toBe('750');
    }
  });

  it('keeps the withdrawal window open to the end of its closing minute', async () => {
    const player = await world.addPlayer(0);
    const statusAt = async (momentMs: number): Promise<unknown> => {
      await world.setClock(momentMs);
      return (await world.call(API.dashboard, { unique_token: player.token })).body.withdraw_status;
    };
    expect(await statusAt(at('07:00 AM') - 1)).toBe(0);
    expect(await statusAt(at('07:00 AM'))).toBe(1);
    expect(await statusAt(at('10:01 PM') - 1)).toBe(1);
    expect(await statusAt(at('10:01 PM'))).toBe(0);
  });

  it('gives support numbers without a session [C14]', async () => {
    expect((await world.call(API.socialData)).body).toEqual({
      mobile_no: '9000000001',
      telegram_no: '9000000003',
      mobile_1: '9000000002',
      msg: 'Success',
      status: true,
    });
  });

  it('returns slider pictures with absolute addresses that are served [C12]', async () => {
    const player = await world.addPlayer(0);
    const { body } = await world.call(API.sliderImages, { unique_token: player.token }, { host: 'play.example:3000' });
    expect(body.sliderdata.map((row: object) => Object.keys(row))).toEqual(
      Array(3).fill(['image_id', 'slider_image', 'image_alt']),
    );
    for (const { slider_image } of body.sliderdata) {
      const url = new URL(slider_image);
      expect(url.host).toBe('play.example:3000');
      const picture = await world.app.inject({ method: 'GET', url: url.pathname });
      const { 'content-type': type, 'cache-control': kept } = picture.headers;
      expect([picture.statusCode, type, kept]).toEqual([200, 'image/svg+xml', 'public, max-age=86400']);
      expect(picture.body).toMatch(/^<svg /);
    }
  });

  it('does not put an invented host into addresses', async () => {
    const { body } = await world.call(FAMILY_PATHS.starline.list.path, {}, { host: 'a"><script>' });
    expect(body.web_starline_chart_url).toBe('http://localhost:3000/starline-result-chart');
  });

  it.each([
    [[1], ['1']],
    [
      ['1', 3],
      ['1', '3'],
    ],
    [2, ['2']],
    [[9], []],
    [[], []],
  ])('returns the headlines of ids %j [C12]', async (ids, expected) => {
    const { body } = await world.call(API.headline, { ids });
    expect(body.data.map((row: { id: string }) => row.id)).toEqual(expected);
    expect(body.status).toBe(expected.length > 0);
    for (const row of body.data)
      expect(row).toEqual({ id: expect.any(String), status: '1', notes: expect.any(String) });
  });
});

describe.each(DATABASES)('bid history on $name', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  afterAll(() => world.close());

  it('lists lines newest first with the fields of the protocol [S40]', async () => {
    const player = await world.addPlayer(1000);
    await world.setClock(at('09:15 AM') + 7_000);
    await world.bid(player, {
      label: 'Half Sangam',
      lines: [
        { digits: '6', closedigits: '128', session: 'close' },
        { digits: '1', closedigits: '240', points: '20' },
      ],
    });
    await world.setClock(at('10:00 AM'));
    await world.bid(player, { label: 'Jodi Digit', lines: [{ digits: '07', session: 'close' }] });
    const { body } = await world.call(FAMILY_PATHS.main.bidHistory, {
      unique_token: player.token,
      bid_from: '',
      bid_to: '',
    });
    expect(body).toMatchObject({ status: true, server_time: '2026-11-21T10:00:00.000+05:30' });
    const row = {
      game_name: 'KALYAN',
      game_name_hindi: 'कल्याण',
      game_name_marathi: 'कल्याण',
      market_day: '2026-11-21',
      bid_tx_id: expect.stringMatching(/^\d+$/),
      slip_id: expect.stringMatching(/^\d+$/),
      status: 'pending',
      won_amount: '0',
    };
    const sangam = { ...row, pana: 'Half Sangam', bid_date: '21 Nov 2026 09:15:07 AM' };
    expect(body.bid_data).toEqual([
      {
        ...row,
        pana: 'Jodi Digit',
        session: 'Close',
        digits: '07',
        closedigits: '',
        points: '10',
        bid_date: '21 Nov 2026 10:00:00 AM',
      },
      { ...sangam, session: 'Open', digits: '1', closedigits: '240', points: '20' },
      { ...sangam, session: 'Close', digits: '6', closedigits: '128', points: '10' },
    ]);
    expect(new Set(body.bid_data.map((bid: { bid_tx_id: string }) => bid.bid_tx_id)).size).toBe(3);
  });

  it('filters by market day and by date, both ends included (after midnight a bid is listed under both), and reports an empty list', async () => {
    const player = await world.addPlayer(1000);
    const listed = async (bid_from: unknown, bid_to: unknown): Promise<number[]> => {
      const { body } = await world.call(FAMILY_PATHS.main.bidHistory, { unique_token: player.token, bid_from, bid_to });
      expect(body.status).toBe(body.bid_data.length > 0);
      return body.bid_data.map((bid: { points: string }) => Number(bid.points));
    };
    await world.setClock(at('10:00 AM'));
    await world.bid(player, { lines: [{ points: '21' }] });
    await world.setClock(at('12:03 AM', '2026-11-22'));
    await world.bid(player, { gameId: '16', lines: [{ points: '22', session: 'Close' }] });
    await world.bid(player, { lines: [{ points: '23' }] });
    expect(await listed('11/21/2026', '11/21/2026')).toEqual([22, 21]);
    expect(await listed('11/22/2026', '11/22/2026')).toEqual([23, 22]);
    expect(await listed('', '')).toEqual([23, 22]);
    expect(await listed(undefined, null)).toEqual([23, 22]);
    expect(await listed('11/1/2026', '11/30/2026')).toEqual([23, 22, 21]);
    expect(await listed('11/22/2026', '11/21/2026')).toEqual([]);
  });

  it.each(['21/11/2026', '2/30/2026', '11-21-2026', 'today', '11/21/26', '1/1/0000'])(
    'refuses %j as a date',
    async (bid_from) => {
      const player = await world.addPlayer(0);
      expect(
        (await world.call(FAMILY_PATHS.main.bidHistory, { unique_token: player.token, bid_from, bid_to: '' })).body
          .code,
      ).toBe('bad_request');
    },
  );

  it('shows won and lost lines with what they won', async () => {
    const player = await world.addPlayer(1000);
    await world.setClock(at('10:00 AM'));
    await world.bid(player, { lines: [{ digits: '1' }, { digits: '2' }] });
    await world.database.query(
      `update bid_line set status = 'won', won_points = 95 where player_id = $1 and digits = '1'`,
      [player.id],
    );
    await world.database.query(`update bid_line set status = 'lost' where player_id = $1 and digits = '2'`, [
      player.id,
    ]);
    const { body } = await world.call(FAMILY_PATHS.main.bidHistory, {
      unique_token: player.token,
      bid_from: '',
      bid_to: '',
    });
    expect(body.bid_data.map((bid: Record<string, string>) => [bid.digits, bid.status, bid.won_amount])).toEqual([
      ['2', 'lost', '0'],
      ['1', 'won', '95'],
    ]);
  });
});
