import {
  type BidLabel,
  DOUBLE_PANAS,
  type Family,
  JODIS,
  labelsOf,
  PANAS,
  payout,
  type Rate,
  SINGLE_DIGITS,
  SINGLE_PANAS,
  TRIPLE_PANAS,
} from '@ank/rules';
import { byOperator } from '../../test/support/actors';
import { DATABASES } from '../../test/support/databases';
import { repeated } from '../../test/support/long-form';
import { placeOne } from '../../test/support/place-one';
import { randomFrom } from '../../test/support/random';
import { type Ticket, wins } from '../../test/support/rules-oracle';
import { createWorld, DAY, type World } from '../../test/support/world';
import { declareResult } from './declare-result';

/** The short form has as many slips as the long one, so that each kind of bid occurs. */
const SLIPS = 200;
const SLIP_LINES = repeated(100, 500);
const TICKETS = SLIPS * SLIP_LINES;
const SEED = Number(process.env.SEED ?? 20_261_121);

type Market = { id: string; family: Family; open: string; close: string };
type Bet = Ticket & { points: number };

describe.each(DATABASES.filter(({ name }) => name === 'PostgreSQL'))('many tickets on $name', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  afterAll(() => world.close());

  it(`are settled like a brute-force reading of the rules: ${TICKETS} tickets (seed ${SEED})`, async () => {
    const random = randomFrom(SEED);
    const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
    const rows = await world.database.query<{ id: string; family: Family }>(
      'select id, family from market order by id',
    );
    const markets = rows
      .filter(({ id }) => id !== '201')
      .map(({ id, family }): Market => ({
        id,
        family,
        open: family === 'gali' ? pick(JODIS) : pick(PANAS),
        close: pick(PANAS),
      }));
    const rates = new Map<string, Rate>();
    for (const row of await world.database.query<{ family: string; label: string }>('select family, label from rate')) {
      const rate = { stake: 7 + Math.floor(random() * 10), pays: 60 + Math.floor(random() * 2000) };
      rates.set(`${row.family} ${row.label}`, rate);
      await world.database.query('update rate set stake = $3, pays = $4 where family = $1 and label = $2', [
        row.family,
        row.label,
        rate.stake,
        rate.pays,
      ]);
    }

    const sets: Record<string, readonly string[]> = {
      'Jodi Digit': JODIS,
      'Single Pana': SINGLE_PANAS,
      'Double Pana': DOUBLE_PANAS,
      'Triple Pana': TRIPLE_PANAS,
      'Full Sangam': PANAS,
    };
    /** Half of the numbers are close to the results, so that every kind of win occurs often. */
    const number = (label: string, near: readonly string[]): string => {
      const set = sets[label] ?? SINGLE_DIGITS;
      const close = near.filter((one) => set.includes(one));
      return close.length > 0 && random() < 0.5 ? pick(close) : pick(set);
    };
    const ticket = (market: Market, label: BidLabel): Bet => {
      const near = [market.open, market.close, ...market.open, ...market.close];
      const either = market.family === 'main' && label !== 'Jodi Digit' && label !== 'Full Sangam' && random() < 0.5;
      const session = market.family !== 'main' || either ? 'open' : 'close';
      const closeDigits = label.endsWith('Sangam') ? number('Full Sangam', near) : '';
      return { label, session, digits: number(label, near), closeDigits, points: 10 + Math.floor(random() * 90) };
    };

    const players = await Promise.all(Array.from({ length: 20 }, () => world.addPlayer(5_000_000)));
    const expected: Record<Family, number> = { main: 0, starline: 0, gali: 0 };
    const sent: { market: Market; tickets: Bet[] }[] = [];
    for (let made = 0; made < TICKETS; made += SLIP_LINES) {
      const market = pick(markets);
      const label = pick(labelsOf(market.family));
      const tickets = Array.from({ length: SLIP_LINES }, () => ticket(market, label));
      sent.push({ market, tickets });
      const slip = { family: market.family, requestId: null, gameId: market.id, label, lines: tickets };
      await placeOne(world, pick(players).token, slip);
    }
    const settle = async (market: Market, session: 'open' | 'close', number_: string): Promise<void> =>
      declareResult(byOperator(world), { marketId: market.id, day: DAY, session, number: number_, reason: '' });
    for (const market of markets) {
      await settle(market, 'open', market.open);
      if (market.family === 'main') await settle(market, 'close', market.close);
    }

    const settled = await world.database.query<{ slip_id: string; status: string; won_points: string }>(
      'select slip_id, status, won_points from bid_line order by slip_id, line_no',
    );
    expect(settled).toHaveLength(TICKETS);
    const differences: unknown[] = [];
    let at = 0;
    const wonLabels = new Set<string>();
    for (const { market, tickets } of sent) {
      for (const one of tickets) {
        const row = settled[at];
        at += 1;
        const rate = rates.get(`${market.family} ${one.label}`) as Rate;
        const won = wins(market, one);
        const paid = won ? payout(one.points, rate) : 0;
        if (won) wonLabels.add(`${market.family} ${one.label} ${one.session}`);
        if (won) expected[market.family] += 1;
        if (row?.status !== (won ? 'won' : 'lost') || Number(row.won_points) !== paid)
          differences.push({ market, one, row, paid });
      }
    }
    expect(differences.slice(0, 5)).toEqual([]);
    expect(wonLabels.size).toBeGreaterThanOrEqual(16);
    expect(Math.min(...Object.values(expected))).toBeGreaterThan(100);
    expect(await world.breaks()).toEqual([]);
  }, 900_000);
});
