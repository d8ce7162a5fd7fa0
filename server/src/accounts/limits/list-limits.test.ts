import { DATABASES } from '../../../test/support/databases';
import { at, createWorld, type Json, type Player, type World } from '../../../test/support/world';

describe.each(DATABASES)('the limits that a player sees on $name', (kind) => {
  let world: World;
  let player: Player;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  afterAll(() => world.close());

  const moveTo = async (day: string): Promise<void> => {
    await world.setClock(at('12:00 PM', day));
    player.token = await world.openSession(player.id);
  };
  const bid = async (points: number): Promise<Json> =>
    (await world.bid(player, { lines: [{ points: String(points) }] })).body;
  const used = async (): Promise<string[]> => {
    const { body } = await world.call('/api-play-limits', { unique_token: player.token });
    return body.stake_limits.map((row: { used: string }) => row.used);
  };

  it('say what a refusal says, after a clock has gone back over a month that was not counted', async () => {
    await world.setClock(at('12:00 PM', '2026-11-20'));
    player = await world.addPlayer(1000);
    expect((await bid(60)).status).toBe(true);
    expect(await used()).toEqual(['60', '60', '60']);
    await moveTo('2026-12-01');
    await world.call('/api-set-stake-limit', { unique_token: player.token, period: 'month', points: '100' });
    expect((await bid(30)).status).toBe(true);
    expect(await used()).toEqual(['30', '30', '30']);
    await moveTo('2026-11-30');
    expect((await bid(40)).status).toBe(true);
    expect(await bid(61)).toMatchObject({ reason: 'monthly_limit', values: ['100', '60', expect.any(String)] });
    expect(await used()).toEqual(['40', '70', '40']);
  });
});
