import { byOperator } from '../../test/support/actors';
import {
  afterMidnight,
  type Bet,
  betsOf,
  type Claim,
  type Market,
  MARKETS,
  NEXT_DAY,
  openTable,
  type Table,
} from '../../test/support/betting-table';
import { DAY } from '../../test/support/world';
import { correctResult } from '../results/correct-result';
import { declareResult } from '../results/declare-result';
import { voidDay } from '../results/void-day';

const MAIN = MARKETS.filter(({ family }) => family === 'main');
const SLOTS = MARKETS.filter(({ family }) => family !== 'main');

describe('a result declared before the cut-off', () => {
  let table: Table;
  beforeAll(async () => {
    table = await openTable();
  });
  beforeEach(() => table.nextPlayer());
  afterEach(async () => expect(await table.world.breaks()).toEqual([]));
  afterAll(() => table.world.close());

  /** Half a minute before the open, when every bid is still accepted. */
  const early = (market: Market): number => afterMidnight(market.opens) - 30_000;
  const takenOf = async (market: Market): Promise<string[]> => {
    const taken: string[] = [];
    for (const bet of betsOf(market)) if ((await table.place(market, bet)) !== null) taken.push(bet.until);
    return taken;
  };
  const countOf = (market: Market, until: Bet['until']): string[] =>
    betsOf(market)
      .filter((bet) => bet.until === until)
      .map((bet) => bet.until);

  it.each(MAIN)('$name refuses what the open result decides, and everything after the close result', async (market) => {
    await table.world.setClock(early(market));
    expect((await takenOf(market)).sort()).toEqual([...countOf(market, 'closes'), ...countOf(market, 'opens')]);
    const declared = (session: 'open' | 'close', number: string) => ({
      marketId: market.id,
      day: DAY,
      session,
      number,
    });
    await declareResult(byOperator(table.world), { ...declared('open', '128'), reason: 'test' });
    expect(await takenOf(market)).toEqual(countOf(market, 'closes'));
    await correctResult(byOperator(table.world), { ...declared('open', '129'), reason: 'test' });
    expect(await takenOf(market)).toEqual(countOf(market, 'closes'));
    await declareResult(byOperator(table.world), { ...declared('close', '240'), reason: 'test' });
    expect(await takenOf(market)).toEqual([]);
    await correctResult(byOperator(table.world), { ...declared('close', '777'), reason: 'test' });
    expect(await takenOf(market)).toEqual([]);
  });

  it.each(SLOTS)('$name refuses every bid', async (market) => {
    await table.world.setClock(early(market));
    const number = market.family === 'gali' ? '47' : '128';
    expect(await takenOf(market)).toEqual(countOf(market, 'closes'));
    await declareResult(byOperator(table.world), {
      marketId: market.id,
      day: DAY,
      session: 'open',
      number,
      reason: 'test',
    });
    expect(await takenOf(market)).toEqual([]);
    await correctResult(byOperator(table.world), {
      marketId: market.id,
      day: DAY,
      session: 'open',
      number: number === '47' ? '11' : '777',
      reason: 'test',
    });
    expect(await takenOf(market)).toEqual([]);
  });

  it.each(MARKETS)('$name refuses every bid on a voided day and accepts all on the next one', async (market) => {
    await table.world.setClock(early(market));
    await voidDay(byOperator(table.world), { marketId: market.id, day: DAY, reason: 'test' });
    expect(await takenOf(market)).toEqual([]);
    await table.world.setClock(early(market) + 24 * 60 * 60_000);
    expect(await takenOf(market)).toHaveLength(betsOf(market).filter(({ until }) => until !== 'never').length);
  });

  it.each(MARKETS)('$name repeats the first answer of an accepted bid and charges nothing twice', async (market) => {
    await table.world.setClock(early(market) + 24 * 60 * 60_000);
    const [bet] = betsOf(market) as [Bet];
    const claim: Claim = ['', { request_id: `before-result-${market.id}` }, {}];
    expect(await table.place(market, bet, claim)).toBe(NEXT_DAY);
    await declareResult(byOperator(table.world), {
      marketId: market.id,
      day: NEXT_DAY,
      session: 'open',
      number: market.family === 'gali' ? '47' : '128',
      reason: 'test',
    });
    expect(await table.place(market, bet, claim)).toBe(NEXT_DAY);
    expect(await table.place(market, bet, ['', { request_id: `after-result-${market.id}` }, {}])).toBeNull();
    expect((await table.placed()).count).toBe(1);
  });
});
