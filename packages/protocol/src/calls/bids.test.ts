import { exchange, PLAYER } from '../test-support/exchange';
import { bidHistory, submitBid, type SubmitBidInput } from './bids';

const slip: SubmitBidInput = {
  requestId: 'a1b2c3d4',
  gameId: '7',
  gameName: 'KALYAN',
  label: 'Single Pana',
  gameType: 'Open',
  day: '2026-11-21',
  lines: [
    { digits: '128', closeDigits: '', points: 10, session: 'Open' },
    { digits: '137', closeDigits: '', points: 20, session: 'Open' },
  ],
};
const placed = { status: true, msg: 'Bid Successfully Submitted' };

describe('a main bid', () => {
  it('is sent field by field like other clients send it, with its request id [C06, C15]', async () => {
    const { path, body } = await exchange(submitBid('main'), slip, placed);
    const line = { closedigits: '', session: 'Open', pana: 'Single Pana', closepana: '' };
    expect(path).toBe('/api-submit-bid');
    expect(body).toEqual({
      ...PLAYER,
      game_id: '7',
      request_id: 'a1b2c3d4',
      market_day: '2026-11-21',
      new_result: {
        unique_token: 'T',
        Gamename: 'KALYAN',
        totalbit: 30,
        gameid: '7',
        pana: 'Single Pana',
        gametype: 'Open',
        bid_date: '21-November-2026',
        session: 'Single Pana',
        result: [
          { ...line, digits: '128', points: '10' },
          { ...line, digits: '137', points: '20' },
        ],
      },
    });
  });

  it('carries the day of the month without a leading zero [C06]', async () => {
    const { body } = await exchange(submitBid('main'), { ...slip, day: '2027-01-05' }, placed);
    expect(body.new_result).toMatchObject({ bid_date: '5-January-2027' });
  });

  it('carries the second pana of a sangam as closedigits and closepana [C15, S33]', async () => {
    const lines = [{ digits: '6', closeDigits: '128', points: 10, session: 'Open' }];
    const { body } = await exchange(submitBid('main'), { ...slip, label: 'Half Sangam', lines }, placed);
    expect(body.new_result).toMatchObject({
      pana: 'Half Sangam',
      session: 'Half Sangam',
      result: [
        { digits: '6', closedigits: '128', points: '10', session: 'Open', pana: 'Half Sangam', closepana: '128' },
      ],
    });
  });

  it('keeps leading zeros and writes large points without exponent', async () => {
    const lines = [{ digits: '07', closeDigits: '', points: 100_000, session: 'close' }];
    const { body } = await exchange(
      submitBid('main'),
      { ...slip, label: 'Jodi Digit', gameType: 'Jodi Digit', lines },
      placed,
    );
    expect(body.new_result).toMatchObject({
      gametype: 'Jodi Digit',
      totalbit: 100_000,
      result: [{ digits: '07', points: '100000', session: 'close' }],
    });
  });

  it.each([
    [{ wallet_amt: '970' }, 970],
    [{ wallet_amt: 970 }, 970],
    [{ wallet_amt: '0' }, 0],
    [{}, null],
    [{ wallet_amt: '' }, null],
    [{ wallet_amt: '-5' }, null],
    [{ wallet_amt: '9.5' }, 9.5],
    [{ wallet_amt: '9.5.1' }, null],
  ])('has succeeded with status true, and with %j the balance is %j [C15]', async (extra, walletPoints) => {
    const { answer } = await exchange(submitBid('main'), slip, { ...placed, ...extra });
    expect(answer).toEqual({ message: 'Bid Successfully Submitted', walletPoints, slipId: '' });
  });

  it('has not succeeded with status false, and the bad line is named [C15]', async () => {
    const reply = { status: false, msg: 'Betting is closed', code: 'market_closed', line: 0 };
    await expect(exchange(submitBid('main'), slip, reply)).rejects.toMatchObject({
      outcome: 'refused',
      code: 'market_closed',
      line: 0,
    });
    await expect(exchange(submitBid('main'), slip, { status: false })).rejects.toMatchObject({
      outcome: 'refused',
      line: null,
    });
  });
});

describe('the bid history', () => {
  const range = { from: '2026-01-05', to: '2026-11-21' };
  const row = {
    bid_tx_id: 88000,
    slip_id: '88',
    game_name: 'KALYAN',
    pana: 'Half Sangam',
    session: 'Close',
    digits: '6',
    closedigits: '128',
    points: '10',
    bid_date: '21 Nov 2026 09:15:00 PM',
    market_day: '2026-11-21',
    status: 'won',
    won_amount: '10000',
  };
  const record = {
    id: '88000',
    slipId: '88',
    day: '2026-11-21',
    gameName: 'KALYAN',
    label: 'Half Sangam',
    session: 'Close',
    digits: '6',
    closeDigits: '128',
    points: 10,
    placedAtMs: Date.parse('2026-11-21T21:15:00+05:30'),
    status: 'won',
    wonPoints: 10_000,
  };
  const read = async (bid_data: unknown, status: unknown = true): Promise<unknown> =>
    (await exchange(bidHistory('main'), range, { status, bid_data })).answer;

  it('sends bid_from and bid_to as month/day/year without padding [C07]', async () => {
    const { path, body } = await exchange(bidHistory('main'), range, { status: true, bid_data: [] });
    expect(path).toBe('/api-bid-history-data');
    expect(body).toEqual({ ...PLAYER, bid_from: '1/5/2026', bid_to: '11/21/2026' });
  });

  it("reads bid_data in the server's order [C07]", async () => {
    expect(await read([row, { ...row, bid_tx_id: '87000', digits: 0, points: 25 }])).toEqual([
      record,
      { ...record, id: '87000', digits: '0', points: 25 },
    ]);
  });

  it.each([
    ['lost', 'lost'],
    ['pending', 'pending'],
    [undefined, 'pending'],
    ['paid', 'pending'],
  ])('reads the status %j as %s', async (status, shown) => {
    expect(await read([{ ...row, status, won_amount: undefined }])).toEqual([
      { ...record, status: shown, wonPoints: 0 },
    ]);
  });

  it('has no market day if the server sends none', async () => {
    for (const market_day of [undefined, '', '21 Nov 2026', '2026-02-30'])
      expect(await read([{ ...row, market_day }])).toEqual([{ ...record, day: null }]);
  });

  it('shows a row with an unreadable date, without its time', async () => {
    expect(await read([{ ...row, bid_date: '2026-11-21' }])).toEqual([{ ...record, placedAtMs: null }]);
  });

  it('is empty if the server has none, which it reports with status false [C07, E12]', async () => {
    expect(await read([], false)).toEqual([]);
    expect(await read(undefined, false)).toEqual([]);
    await expect(exchange(bidHistory('main'), range, { status: false, code: 'rate_limited' })).rejects.toMatchObject({
      outcome: 'refused',
    });
  });
});
