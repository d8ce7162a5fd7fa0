import { FAMILY_PATHS } from '@ank/protocol';
import { API } from '@ank/protocol/test-support';
import { byOperator } from '../../test/support/actors';
import { DATABASES } from '../../test/support/databases';
import { eventually } from '../../test/support/eventually';
import { at, createWorld, DAY, KALYAN, type Player, slipBody, type World } from '../../test/support/world';
import type { CheckedSlip, SlipAnswer } from '../bids/checked-slip';
import { placeAlone } from '../bids/place-alone';
import { checkSlip, type Slip } from '../bids/place-bid';
import { placeTogether } from '../bids/place-together';
import type { Context } from '../context';
import type { Database } from '../db/port';
import { archiveSlips } from './archive-slips';
import { declareResult } from './declare-result';

const OLD_DAY = '2026-10-31';
const SLIPS = 40;
const BEFORE = '2026-11-01';

/** Relations of years that the transaction holds. */
const YEARS_HELD = `
select c.relname from pg_locks l join pg_class c on c.oid = l.relation
 where l.pid = pg_backend_pid() and c.relnamespace = to_regnamespace('archive')`;

describe.each(DATABASES.filter(({ name }) => name === 'PostgreSQL'))('while slips are archived on $name', (kind) => {
  let world: World;
  let player: Player;
  beforeEach(async () => {
    world = await createWorld(kind);
    await world.setClock(at('10:00 AM', OLD_DAY));
    player = await world.addPlayer(100_000);
    for (let placed = 0; placed < SLIPS; placed += 1) await bid();
    await world.setClock(at('08:00 PM', OLD_DAY));
    const old = { marketId: KALYAN, day: OLD_DAY, reason: 'drawn' };
    await declareResult(byOperator(world), { ...old, session: 'open', number: '128' });
    await declareResult(byOperator(world), { ...old, session: 'close', number: '240' });
    await world.setClock(at('10:00 AM'));
    player = { ...player, token: await world.openSession(player.id) };
  });
  afterEach(async () => {
    expect(await world.breaks()).toEqual([]);
    await world.close();
  });

  const bid = async (): Promise<void> => expect((await world.bid(player, {})).body).toMatchObject({ status: true });
  const mine = async (): Promise<number> =>
    Number((await world.call(API.mySlips, { unique_token: player.token })).body.totals.bids);

  it('the same player bids on the same market, and finds each slip once', async () => {
    await world.database.query('select make_year($1)', [OLD_DAY]);
    await world.database.transaction(async (inside) => {
      const [row] = await inside.query<{ moved: number }>('select move_slips($1, $2, 250, false) as moved', [
        KALYAN,
        OLD_DAY,
      ]);
      expect(row?.moved).toBe(SLIPS);
      await bid();
      expect(await mine()).toBe(SLIPS + 1);
    });
    await bid();
    expect(await mine()).toBe(SLIPS + 2);
  });

  it('nothing moves before the transactions end that may not know the new tables', async () => {
    let archiving: Promise<unknown> = Promise.resolve();
    const calls: string[] = [];
    const query: Database['query'] = (sql, values) => {
      calls.push(sql);
      return world.database.query(sql, values);
    };
    const looked = () => calls.filter((sql) => sql.includes('readers_of_slips')).length;
    await world.database.transaction(async (inside) => {
      await inside.query('select from slip limit 1');
      archiving = archiveSlips(byOperator({ ...world, database: { ...world.database, query } }), { before: BEFORE });
      await eventually('the wait', () => Promise.resolve(looked() > 2));
      expect(calls.filter((sql) => sql.includes('move_slips'))).toEqual([]);
    });
    expect(await archiving).toMatchObject({ slips: SLIPS });
  });

  it('many bids and results come, and none is lost', async () => {
    const others = await Promise.all(Array.from({ length: 8 }, () => world.addPlayer(10_000)));
    let isDone = false;
    let accepted = 0;
    const betting = others.map(async ({ token }) => {
      while (!isDone) {
        const { body } = await world.call(FAMILY_PATHS.main.submitBid, slipBody(token, {}));
        expect(body).toMatchObject({ status: true });
        accepted += 1;
      }
    });
    const today = { marketId: '2', day: DAY, session: 'open', number: '128', reason: '' } as const;
    const [archived] = await Promise.all([
      archiveSlips(byOperator(world), { before: BEFORE }),
      declareResult(byOperator(world), today),
    ]);
    isDone = true;
    await Promise.all(betting);
    expect(archived).toMatchObject({ slips: SLIPS, days: 1 });
    const [slips] = await world.database.query<{ all: number; archived: number }>(
      `select count(*)::int as all, count(*) filter (where tableoid <> 'slip'::regclass)::int as archived from slip`,
    );
    expect(slips).toEqual({ all: SLIPS + accepted, archived: SLIPS });
  });

  it.each<[string, (context: Context, slip: CheckedSlip) => Promise<SlipAnswer | null | undefined>]>([
    ['alone', placeAlone],
    ['in a batch', async (context, slip) => (await placeTogether(context, [slip]))[0]],
  ])('a bid that is placed %s takes no lock of a year', async (_way, place) => {
    await archiveSlips(byOperator(world), { before: BEFORE });
    const line = { digits: '5', closeDigits: '', points: 10, session: 'open' };
    const slip = checkSlip(player.token, {
      ...{ family: 'main', requestId: null, gameId: KALYAN, label: 'Single Digit', lines: [line] },
    } as Slip);
    await world.database.transaction(async (inside) => {
      const answer = await place({ ...world, database: { ...world.database, query: inside.query } }, slip);
      expect(answer).toMatchObject({ player: player.id });
      expect(await inside.query(YEARS_HELD)).toEqual([]);
      await inside.query('select from slip limit 1');
      expect(await inside.query(YEARS_HELD)).not.toEqual([]);
    });
  });
});
