import { exchange, PLAYER } from '../test-support/exchange';
import { bidHistory, submitBid } from './bids';
import { winHistory } from './wins';

const range = { from: '2026-01-05', to: '2026-11-21' };
const row = {
  amount: '7500',
  transaction_type: '1',
  tx_request_number: '31000',
  slip_id: '31',
  wining_date: '21 Nov 2026 04:10:00 PM',
  market_day: '2026-11-21',
  game_name: 'KALYAN',
  pana: 'Single Pana',
  session: 'Open',
  digits: '128',
  closedigits: '',
};

describe('a win history', () => {
  it('sends date_from and date_to and reads win_data [C07]', async () => {
    const { path, body, answer } = await exchange(winHistory('main'), range, { status: true, win_data: [row] });
    expect(path).toBe('/api-wining-history-data');
    expect(body).toEqual({ ...PLAYER, date_from: '1/5/2026', date_to: '11/21/2026' });
    expect(answer).toEqual([
      {
        id: '31000',
        slipId: '31',
        day: '2026-11-21',
        gameName: 'KALYAN',
        label: 'Single Pana',
        session: 'Open',
        digits: '128',
        closeDigits: '',
        wonPoints: 7500,
        wonAtMs: Date.parse('2026-11-21T16:10:00+05:30'),
        wonAt: '21 Nov 2026 04:10:00 PM',
      },
    ]);
  });

  it('is empty if the server has none, which it reports with status false [C07]', async () => {
    expect((await exchange(winHistory('main'), range, { status: false, win_data: [] })).answer).toEqual([]);
  });

  it.each([
    [winHistory('starline'), '/api-starline-wining-history-data'],
    [winHistory('gali'), '/api-galidisawar-wining-history-data'],
    [bidHistory('starline'), '/api-starline-bid-history-data'],
    [bidHistory('gali'), '/api-galidisawar-bid-history-data'],
  ] as const)('of each family has its own path: %# [C07]', async (call, path) => {
    expect((await exchange<typeof range, unknown>(call, range, { status: true })).path).toBe(path);
  });
});

it.each([
  [submitBid('starline'), '/api-starline-submit-bid'],
  [submitBid('gali'), '/api-galidisawar-submit-bid'],
] as const)('a bid of each family has its own path: %# [C06]', async (call, path) => {
  const line = { digits: '5', closeDigits: '', points: 10, session: 'Open' };
  const slip = {
    requestId: 'a1b2c3d4',
    gameId: '101',
    gameName: '10:30 AM',
    label: 'Single Digit',
    gameType: 'Open',
    day: '2026-11-21',
    lines: [line],
  };
  expect((await exchange(call, slip, { status: true, msg: '' })).path).toBe(path);
});
