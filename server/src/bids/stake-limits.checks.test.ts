import { checkedSlip } from '../../test/support/checked-slips';
import { DATABASES } from '../../test/support/databases';
import { miscounted } from '../../test/support/miscounted';
import { at, createWorld, DAY, type Player, type World } from '../../test/support/world';
import type { SlipAnswer } from './checked-slip';
import { placeAlone } from './place-alone';
import { placeTogether } from './place-together';

const NOON = at('12:00 PM');
const NEXT_NOON = at('12:00 PM', '2026-11-22');

const SPEND = `
select post_transfer($1::timestamptz, w.id, h.id, 300, 'operator_spend', 'spend:' || w.player_id, 'test')
  from account w join account h on h.kind = 'house' where w.player_id = $2 and w.kind = 'wallet'`;

describe.each(DATABASES)("a player's limits on $name", (kind) => {
  let world: World;
  let player: Player;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  afterEach(async () => expect(await miscounted(world.database)).toEqual([]));
  afterAll(() => world.close());

  const limit = async (points: number): Promise<void> => {
    const { body } = await world.call('/api-set-stake-limit', {
      ...{ unique_token: player.token, period: 'day', points: String(points) },
    });
    expect(body.status).toBe(true);
  };
  const checkedAt = async (): Promise<number | undefined> => {
    const checked = `select (extract(epoch from limit_checked_at) * 1000)::float8 as ms
                       from account where player_id = $1 and kind = 'wallet'`;
    return (await world.database.query<{ ms: number }>(checked, [player.id]))[0]?.ms;
  };

  it.each([
    ['fewer than none', '-1', 'now()'],
    ['some without the day of their check', '10', 'null'],
  ])('cannot have a wallet that keeps %s', async (_what, points, checked) => {
    player = await world.addPlayer(1000);
    const keep = `update account set limit_stakes = ${points}, limit_checked_at = ${checked} where player_id = $1`;
    await expect(world.database.query(keep, [player.id])).rejects.toThrow('account_limit_stakes_check');
  });

  describe.each<[string, (points: number) => Promise<SlipAnswer | null | undefined>]>([
    ['alone', (points) => placeAlone(world, checkedSlip(player, { lines: [{ points }] }))],
    ['in a batch', async (points) => (await placeTogether(world, [checkedSlip(player, { lines: [{ points }] })]))[0]],
  ])('with a bid that is placed %s', (_way, bid) => {
    const placeAt = async (momentMs: number, points: number): Promise<number | undefined> => {
      await world.setClock(momentMs);
      expect(await bid(points)).toHaveProperty('slip');
      return checkedAt();
    };
    beforeEach(async () => {
      await world.setClock(NOON);
      player = await world.addPlayer(100_000);
    });

    it('are checked by the first one of a day, and again by one that could exceed them', async () => {
      await limit(500);
      expect(await placeAt(NOON, 100)).toBe(NOON);
      expect(await placeAt(NOON + 1, 50)).toBe(NOON);
      expect(await placeAt(NOON + 2, 50)).toBe(NOON);
      // Points that leave the wallet in another way count like stakes until the next check.
      await world.database.query(SPEND, [world.clock.iso(), player.id]);
      expect(await placeAt(NOON + 3, 100)).toBe(NOON + 3);
      expect(await placeAt(NOON + 4, 200)).toBe(NOON + 3);
      expect(await bid(10)).toMatchObject({ fault: 'stake_limit', left: '0' });
      await world.setClock(NEXT_NOON);
      player.token = await world.openSession(player.id);
      expect(await placeAt(NEXT_NOON, 500)).toBe(NEXT_NOON);
    });

    it('count the stakes of each day while the clock goes back and forth between two', async () => {
      await limit(500);
      await world.setClock(NEXT_NOON);
      player.token = await world.openSession(player.id);
      expect(await placeAt(NEXT_NOON, 450)).toBe(NEXT_NOON);
      expect(await placeAt(NOON, 10)).toBe(NOON);
      await world.setClock(NEXT_NOON);
      expect(await bid(60)).toMatchObject({ fault: 'stake_limit', left: '50' });
      expect(await bid(50)).toHaveProperty('slip');
    });

    it('leave the stakes of a day in the wallet until a check of another one', async () => {
      const stored = async (): Promise<object[]> =>
        world.database.query('select day::text, points::int from stake_day where player_id = $1', [player.id]);
      await limit(500);
      expect(await placeAt(NOON, 100)).toBe(NOON);
      await world.database.query(SPEND, [world.clock.iso(), player.id]);
      expect(await placeAt(NOON + 1, 200)).toBe(NOON + 1);
      expect(await stored()).toEqual([]);
      await world.setClock(NEXT_NOON);
      player.token = await world.openSession(player.id);
      expect(await placeAt(NEXT_NOON, 500)).toBe(NEXT_NOON);
      expect(await stored()).toEqual([{ day: DAY, points: 300 }]);
    });

    it('have one count for a day of which the wallet keeps a part', async () => {
      await limit(500);
      await placeAt(NOON, 100);
      await limit(400);
      await placeAt(NOON + 1, 50);
      const counted = 'select day::text, points::int from stakes_counted($1)';
      expect(await world.database.query(counted, [player.id])).toEqual([{ day: DAY, points: 150 }]);
    });

    it('hold when they were lowered after a check', async () => {
      await limit(500);
      await placeAt(NOON, 100);
      await limit(200);
      expect(await bid(101)).toMatchObject({ fault: 'stake_limit', left: '100' });
      expect(await bid(100)).toHaveProperty('slip');
    });

    it('hold when the clock goes back to before they were raised', async () => {
      await limit(500);
      await limit(1000);
      await world.setClock(NEXT_NOON);
      player.token = await world.openSession(player.id);
      expect(await placeAt(NEXT_NOON, 501)).toBe(NEXT_NOON);
      await world.setClock(NEXT_NOON - 1);
      expect(await bid(10)).toMatchObject({ fault: 'stake_limit', points: '500' });
      expect(await placeAt(NEXT_NOON, 499)).toBe(NEXT_NOON);
    });
  });
});
