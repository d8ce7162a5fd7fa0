/** Each answer is encoded like the server does and decoded like the client does. */
import * as client from '@ank/protocol';
import { momentOf } from '@ank/rules';
import * as server from '@ank/protocol/server';
import * as z from 'zod/mini';

const DAY = '2026-11-21';
const nowMs = momentOf(DAY, 14 * 60 + 40);

const card: server.MarketCard = {
  gameId: '9',
  name: 'KALYAN',
  hindiName: '',
  openMinutes: 970,
  closeMinutes: 1090,
  phase: 'running',
  opensAtMs: momentOf(DAY, 970),
  closesAtMs: momentOf(DAY, 1090),
  openResult: '128-1',
  closeResult: '6-240',
  chartUrl: 'https://host.example/game-result-chart/9',
};

const market = {
  gameId: '9',
  name: 'KALYAN',
  openTime: '04:10 PM',
  closeTime: '06:10 PM',
  openResult: '128-1',
  closeResult: '6-240',
  open: true,
  chartUrl: card.chartUrl,
};

/** Parses an encoded answer as the client does. */
function travel<Input, Answer>(call: client.Call<Input, Answer>, wire: server.Wire): Answer {
  return z.parse(call.answer, JSON.parse(JSON.stringify(wire)));
}

/** Parses with the server's schema the body that the client encodes. */
function received<Input, Answer, Read>(
  call: client.Call<Input, Answer>,
  half: server.ServerCall<Read, never>,
  input: Input,
): Read {
  const body = { env_type: client.ENV_TYPE, app_key: 'k', unique_token: 'T', ...call.encode(input, 'T') };
  expect(half.path).toBe(call.path);
  expect(z.parse(server.envelope, body)).toEqual({ env_type: 'Prod', app_key: 'k' });
  return z.parse(half.request, JSON.parse(JSON.stringify(body)));
}

describe('the round trip of', () => {
  it('a login', () => {
    expect(
      received(client.userLogin, client.userLoginEndpoint, { mobile: '9876543210', password: ' secret ' }),
    ).toEqual({
      mobile: '9876543210',
      password: ' secret ',
      deviceId: '',
    });
    const reply = {
      token: 'T',
      name: 'Ravi Kumar',
      email: '',
      mobile: '9876543210',
      bettingOn: true,
      supportMobile: '9000000001',
    };
    expect(travel(client.userLogin, client.userLoginEndpoint.encodeAnswer(reply))).toMatchObject({
      token: 'T',
      username: 'Ravi Kumar',
      mobile: '9876543210',
      bettingOn: true,
    });
    expect(
      travel(client.userLogin, client.userLoginEndpoint.encodeAnswer({ ...reply, bettingOn: false })),
    ).toMatchObject({
      bettingOn: false,
    });
  });

  it('a logout', () => {
    expect(received(client.userLogout, client.userLogoutEndpoint, undefined)).toEqual({ token: 'T' });
    expect(client.userLogoutEndpoint.encodeAnswer(undefined)).toMatchObject({ status: true });
  });

  const site = {
    whatsapp: '9000000001',
    phone: '9000000002',
    telegram: '9000000003',
    bid: { min: 20, max: 5000 },
    minWithdrawal: 500,
    maxWithdrawal: 50_000,
    minTransfer: 100,
    maxTransfer: 10_000,
    withdrawOpenMinutes: 420,
    withdrawCloseMinutes: 1320,
    withdrawOpen: true,
  };
  const player = {
    id: '4',
    name: 'Ravi Kumar',
    email: '',
    mobile: '9876543210',
    bettingOn: true,
    transferOn: true,
    walletPoints: '1250',
    holdPoints: '600',
    owedPoints: '0',
    pause: { kind: 'time_out', untilMs: nowMs },
    unread: 7,
    devices: [''],
  };
  const reply = { nowMs, player, site, markets: [server.encodeMarket(card, nowMs)] };

  it('the dashboard', () => {
    expect(received(client.dashboard, client.dashboardEndpoint, undefined)).toEqual({ token: 'T' });
    expect(travel(client.dashboard, client.dashboardEndpoint.encodeAnswer(reply))).toMatchObject({
      username: 'Ravi Kumar',
      mobile: '9876543210',
      bettingOn: true,
      walletPoints: 1250,
      limits: { minBid: 20, maxBid: 5000, minTransfer: 100 },
      pause: { kind: 'time_out', untilMs: nowMs },
      unread: 7,
      markets: [market],
    });
  });

  it('a market whose sessions have ended before their times, to the second', () => {
    const ended = server.encodeMarket({ ...card, openEndedMs: nowMs + 999, closeEndedMs: nowMs + 1999 }, nowMs);
    expect(
      travel(client.dashboard, client.dashboardEndpoint.encodeAnswer({ ...reply, markets: [ended] })),
    ).toMatchObject({ markets: [{ ...market, openEndedMs: nowMs, closeEndedMs: nowMs + 1000 }] });
  });

  it('the wallet', () => {
    expect(received(client.walletBalance, client.walletBalanceEndpoint, undefined)).toEqual({ token: 'T' });
    expect(travel(client.walletBalance, client.walletBalanceEndpoint.encodeAnswer(reply))).toMatchObject({
      walletPoints: 1250,
      holdPoints: 600,
      bettingOn: true,
      minWithdrawal: 500,
      maxWithdrawal: 50_000,
      minTransfer: 100,
      maxTransfer: 10_000,
      withdrawOpenTime: '07:00 AM',
      withdrawCloseTime: '10:00 PM',
    });
  });

  it('the points that are owed, in the wallet of who owes any', () => {
    const of = (owedPoints: string) =>
      client.walletBalanceEndpoint.encodeAnswer({ ...reply, player: { ...player, owedPoints } });
    expect(of('9500')).toMatchObject({ owed_points: '9500' });
    expect(travel(client.walletBalance, of('9500'))).toMatchObject({ owedPoints: 9500 });
    expect(of('0')).not.toHaveProperty('owed_points');
    expect(travel(client.walletBalance, of('0'))).toMatchObject({ owedPoints: 0 });
  });

  it.each([
    ['Starline', client.marketList('starline'), client.marketListEndpoint('starline')],
    ['Gali', client.marketList('gali'), client.marketListEndpoint('gali')],
  ])('the list of %s markets', (_family, call, half) => {
    expect(received(call, half, undefined)).toEqual({});
    const slot = server.encodeMarket({ ...card, closeMinutes: null, phase: 'closed', closeResult: '' }, nowMs);
    expect(
      travel(call, half.encodeAnswer({ nowMs, markets: [slot], chartUrl: 'https://host.example/chart' })),
    ).toMatchObject({
      markets: [{ ...market, closeTime: '', closeResult: '', open: false }],
      chartUrl: 'https://host.example/chart',
    });
  });

  it.each([
    [client.gameRates('main'), client.gameRatesEndpoint('main')],
    [client.gameRates('starline'), client.gameRatesEndpoint('starline')],
    [client.gameRates('gali'), client.gameRatesEndpoint('gali')],
  ])('rates', (call, half) => {
    expect(received(call, half, undefined)).toEqual({});
    const rates = [{ field: 'single_digit' as const, rate: { stake: 10, pays: 95 } }];
    expect(travel(call, half.encodeAnswer({ changedAtMs: nowMs, rates }))).toEqual({
      single_digit: { low: '10', high: '95' },
    });
    expect(half.encodeAnswer({ changedAtMs: nowMs, rates: [] })).toMatchObject({ status: false, game_rates: [] });
  });

  it('the support numbers', () => {
    expect(received(client.socialData, client.socialDataEndpoint, undefined)).toEqual({});
    expect(travel(client.socialData, client.socialDataEndpoint.encodeAnswer(site))).toEqual({
      whatsapp: '9000000001',
      phone: '9000000002',
      telegram: '9000000003',
    });
  });

  it('the slides', () => {
    expect(received(client.sliderImages, client.sliderImagesEndpoint, undefined)).toEqual({ token: 'T' });
    const slides = [
      { id: '1', imageUrl: 'https://host.example/slides/a.svg', alt: '' },
      { id: '2', imageUrl: 'https://host.example/slides/b.svg', alt: 'Live results' },
    ];
    expect(travel(client.sliderImages, client.sliderImagesEndpoint.encodeAnswer({ nowMs, slides }))).toEqual(slides);
  });

  it('a headline, or none', () => {
    expect(received(client.headline, client.headlineEndpoint, 'withdraw')).toEqual({ ids: [3] });
    const row = { id: 3, active: true, notes: 'Open now' };
    expect(travel(client.headline, client.headlineEndpoint.encodeAnswer({ nowMs, headlines: [row] }))).toBe('Open now');
    expect(
      travel(client.headline, client.headlineEndpoint.encodeAnswer({ nowMs, headlines: [{ ...row, active: false }] })),
    ).toBeNull();
    expect(travel(client.headline, client.headlineEndpoint.encodeAnswer({ nowMs, headlines: [] }))).toBeNull();
  });

  it('the totals of the last minutes', () => {
    expect(received(client.playSums, client.playSumsEndpoint, { minutes: 30 })).toEqual({ token: 'T', minutes: 30 });
    const reply = { nowMs, staked: '200', won: '380' };
    expect(travel(client.playSums, client.playSumsEndpoint.encodeAnswer(reply))).toEqual({ staked: 200, won: 380 });
  });

  it("a device's push settings: read, saved and ended", () => {
    const address = { endpoint: 'https://push.example/a', p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
    const wishes = { topics: ['win', 'security'], quiet: { from: 1320, to: 425 }, language: 'mr' } as const;
    expect(received(client.savePush, client.savePushEndpoint, { ...address, ...wishes })).toEqual({
      token: 'T',
      ...address,
      ...wishes,
    });
    const padded = { ...address, ...wishes, auth: `${address.auth}==`, p256dh: `${address.p256dh}=`, quiet: null };
    expect(received(client.savePush, client.savePushEndpoint, padded)).toMatchObject({ ...address, quiet: null });
    expect(received(client.myPush, client.myPushEndpoint, undefined)).toEqual({ token: 'T' });
    expect(received(client.stopPush, client.stopPushEndpoint, undefined)).toEqual({ token: 'T' });
    const device = { endpoint: address.endpoint, ...wishes };
    for (const settings of [
      { publicKey: 'K', device },
      { publicKey: 'K', device: { ...device, quiet: null } },
      { publicKey: '', device: null },
    ])
      expect(travel(client.myPush, client.myPushEndpoint.encodeAnswer({ nowMs, ...settings }))).toEqual(settings);
  });

  it('the inbox, and marking it as read', () => {
    expect(received(client.myNotices, client.myNoticesEndpoint, { before: '31' })).toEqual({
      token: 'T',
      before: '31',
    });
    const win = { ...{ id: '30', kind: 'win', family: 'main', gameName: 'KALYAN', day: DAY }, session: 'Open' };
    const row = { ...win, result: '122-5', atMs: nowMs, unread: true, bids: '1', staked: '40', won: '380' };
    const reply = {
      nowMs,
      notices: [row, { id: '29', kind: 'password_reset', atMs: nowMs, unread: false, bySupport: true }],
    };
    expect(
      travel(client.myNotices, client.myNoticesEndpoint.encodeAnswer({ ...reply, more: true, unread: 7 })),
    ).toEqual({
      notices: [
        expect.objectContaining({ ...row, bids: 1, staked: 40, won: 380, wasWon: null, bySupport: false }),
        expect.objectContaining({ id: '29', kind: 'password_reset', unread: false, bySupport: true, won: null }),
      ],
      more: true,
      unread: 7,
    });
    expect(received(client.readNotices, client.readNoticesEndpoint, { upTo: '30' })).toEqual({
      token: 'T',
      upTo: '30',
    });
    expect(travel(client.readNotices, client.readNoticesEndpoint.encodeAnswer({ nowMs, unread: 0 }))).toEqual({
      unread: 0,
    });
  });

  it('a slip', () => {
    const input: client.SubmitBidInput = {
      requestId: 'request-1',
      gameId: '9',
      gameName: 'KALYAN',
      label: 'Half Sangam',
      gameType: 'Open',
      day: DAY,
      lines: [
        { digits: '1', closeDigits: '240', points: 10, session: 'Open' },
        { digits: '6', closeDigits: '128', points: 20, session: 'close' },
      ],
    };
    expect(received(client.submitBid('main'), client.submitBidEndpoint('main'), input)).toEqual({
      token: 'T',
      requestId: 'request-1',
      day: DAY,
      gameId: '9',
      label: 'Half Sangam',
      lines: [
        { digits: '1', closeDigits: '240', points: '10', session: 'Open' },
        { digits: '6', closeDigits: '128', points: '20', session: 'close' },
      ],
    });
    expect(
      travel(
        client.submitBid('main'),
        client.submitBidEndpoint('main').encodeAnswer({ walletPoints: '970', slipId: '31' }),
      ),
    ).toEqual({
      message: 'Bid Successfully Submitted',
      slipId: '31',
      walletPoints: 970,
    });
  });

  it('the bid history', () => {
    expect(
      received(client.bidHistory('main'), client.bidHistoryEndpoint('main'), { from: DAY, to: '2026-11-30' }),
    ).toEqual({
      token: 'T',
      from: DAY,
      to: '2026-11-30',
    });
    const bids: client.BidRow[] = [
      {
        id: '7001',
        slipId: '7',
        day: DAY,
        gameName: 'KALYAN',
        label: 'Half Sangam',
        session: 'close',
        digits: '6',
        closeDigits: '128',
        points: '20',
        placedAtMs: nowMs,
        status: 'won',
        wonPoints: '20000',
      },
    ];
    expect(travel(client.bidHistory('main'), client.bidHistoryEndpoint('main').encodeAnswer({ nowMs, bids }))).toEqual([
      {
        id: '7001',
        slipId: '7',
        day: DAY,
        gameName: 'KALYAN',
        label: 'Half Sangam',
        session: 'Close',
        digits: '6',
        closeDigits: '128',
        points: 20,
        placedAtMs: nowMs,
        status: 'won',
        wonPoints: 20_000,
      },
    ]);
    expect(
      travel(client.bidHistory('main'), client.bidHistoryEndpoint('main').encodeAnswer({ nowMs, bids: [] })),
    ).toEqual([]);
  });
});
