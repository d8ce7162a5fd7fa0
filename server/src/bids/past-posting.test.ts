import { momentOf } from '@ank/rules';
import {
  afterMidnight,
  type Bet,
  BETS,
  betsOf,
  type Claim,
  type Market,
  MARKETS,
  NEXT_DAY,
  openTable,
  SUBMIT,
  type Table,
  TRUE,
} from '../../test/support/betting-table';
import { DAY } from '../../test/support/world';

const CLAIMS: readonly Claim[] = [
  TRUE,
  ['the day before', { bid_date: '20-November-2026' }, {}],
  ['the day after', { bid_date: '22-November-2026', date: '2026-11-22' }, {}],
  ['the other session', { session: 'Close', gametype: 'Close' }, {}],
  ['the session of an open market', { session: 'Open', gametype: 'Open', market_status: 'open', game_status: '1' }, {}],
  [
    'an earlier clock',
    { bid_date: '21-November-2026', bid_time: '00:00:00', server_time: '2026-11-21T00:00:00+05:30', timestamp: 0 },
    { date: 'Sat, 21 Nov 2026 00:00:00 GMT', 'x-request-time': '0' },
  ],
];
const MAIN = MARKETS.filter(({ family }) => family === 'main');
const SLOTS = MARKETS.filter(({ family }) => family !== 'main');

describe('past-posting', () => {
  let table: Table;
  beforeAll(async () => {
    table = await openTable();
  });
  beforeEach(() => table.nextPlayer());
  afterEach(async () => expect(await table.world.breaks()).toEqual([]));
  afterAll(() => table.world.close());

  async function keepsItsCutOffs(market: Market): Promise<void> {
    const nextBegins = Math.max(momentOf(NEXT_DAY, 0), afterMidnight(market.closes));
    let takenSoFar = 0;
    const wrong: unknown[] = [];
    for (const until of ['opens', 'closes', 'never'] as const) {
      const cutOff = afterMidnight(market[until === 'never' ? 'closes' : until]);
      const moments: [number, readonly Claim[]][] = [
        ...[-1, 0, 1].map((ms): [number, readonly Claim[]] => [cutOff + ms, CLAIMS]),
        ...[cutOff + 59_999, afterMidnight(market.closes) + 1, nextBegins - 1, nextBegins].map(
          (moment): [number, readonly Claim[]] => [moment, [TRUE]],
        ),
      ];
      for (const [moment, claims] of moments) {
        await table.world.setClock(moment);
        const day =
          until !== 'never' && moment < cutOff ? DAY : until !== 'never' && moment >= nextBegins ? NEXT_DAY : null;
        for (const bet of betsOf(market).filter((one) => one.until === until)) {
          for (const claim of claims) {
            const taken = await table.place(market, bet, claim);
            if (taken !== day) wrong.push({ bet, claim, moment: new Date(moment).toISOString(), taken, day });
            if (day !== null) takenSoFar += 1;
          }
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(takenSoFar).toBeGreaterThan(betsOf(market).filter(({ until }) => until !== 'never').length * CLAIMS.length);
    expect((await table.placed()).count).toBe(takenSoFar);
  }

  it.each(MAIN)(
    '$name takes each bid until the millisecond before its cut-off, whatever date, session or clock the request claims',
    keepsItsCutOffs,
  );

  it.each(SLOTS)(
    '$name refuses a bid from that minute on, whatever date or session the request claims',
    keepsItsCutOffs,
  );

  it.each(SLOTS)(
    "$name cannot be reached by another family's call, nor by the other spelling of its own, after it has closed",
    async (market) => {
      await table.world.setClock(afterMidnight(market.closes));
      for (const bet of BETS) {
        for (const path of [...Object.values(SUBMIT), SUBMIT.gali.replace('galidisawar', 'galidisswar')]) {
          expect([bet, path, await table.place(market, bet, TRUE, path)]).toEqual([bet, path, null]);
        }
      }
      expect((await table.placed()).count).toBe(0);
    },
  );

  it('a slip is placed for the game that it names, never for another one in the body', async () => {
    const [closed, open] = [MARKETS[0], MARKETS[1]] as [Market, Market];
    await table.world.setClock(afterMidnight(closed.closes));
    const bet = betsOf(open)[0] as Bet;
    expect(await table.place(closed, bet, ['', { gameid: open.id }, {}])).toBeNull();
    expect(await table.place(open, bet, ['', { gameid: closed.id }, {}])).toBeNull();
    expect(await table.place(closed, bet, ['', { game_id: open.id, gameid: open.id }, {}])).toBe(DAY);
    expect((await table.placed()).market).toBe(open.id);
  });
});
