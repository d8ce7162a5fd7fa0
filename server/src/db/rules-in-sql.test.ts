import { FAMILY_NAMES, labelsOf, momentOf } from '@ank/rules';
import { DAILY_WINDOW_CASES, PAYOUT_CASES } from '@ank/rules/test-support';
import { byOperator } from '../../test/support/actors';
import { DATABASES } from '../../test/support/databases';
import { createWorld, DAY, KALYAN, type World } from '../../test/support/world';
import { declareResult } from '../results/declare-result';
import { readSchema } from './schema';

describe.each(DATABASES)('the rules on $name', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  afterAll(() => world.close());

  it('pay the amount of payout()', async () => {
    const player = await world.addPlayer(4_000_000_000_000_000);
    await world.database.query('update site set min_bid = 1, max_bid = 1000000000000000');
    for (const [points, { stake, pays }] of PAYOUT_CASES) {
      const rate = `update rate set stake = $1, pays = $2 where family = 'main' and label = 'Single Digit'`;
      await world.database.query(rate, [stake, pays]);
      const { body } = await world.bid(player, { lines: [{ digits: '1', points: String(points) }] });
      expect(body).toMatchObject({ status: true });
    }
    const result = { marketId: KALYAN, day: DAY, session: 'open', number: '128' } as const;
    await declareResult(byOperator(world), { ...result, reason: '' });
    const paid = await world.database.query<{ won_points: string }>('select won_points from bid_line order by slip_id');
    expect(paid.map((line) => Number(line.won_points))).toEqual(PAYOUT_CASES.map(([, , won]) => won));
    expect(await world.breaks()).toEqual([]);
  });

  it.each(DAILY_WINDOW_CASES)(
    'treat a window from %d to %d in the minute %d as open: %s',
    async (opens, closes, minute, open) => {
      for (const ms of [0, 59_999]) {
        const [row] = await world.database.query('select in_daily_window($1::timestamptz, $2, $3) as open', [
          new Date(momentOf(DAY, minute) + ms).toISOString(),
          opens,
          closes,
        ]);
        expect(row).toEqual({ open });
      }
    },
  );
});

it('come from the server: no SQL function contains a label', () => {
  const labels = FAMILY_NAMES.flatMap(labelsOf);
  const knowing = readSchema().functions.filter(({ sql }) => labels.some((label) => sql.includes(label)));
  expect(knowing.map(({ name }) => name)).toEqual([]);
});

it('have one writer of the audit', () => {
  const writing = readSchema().functions.filter(({ sql }) => /into\s+audit_entry/.test(sql));
  expect(writing.map(({ name }) => name)).toEqual(['write_audit']);
});
