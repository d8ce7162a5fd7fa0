import { DATABASES } from '../../test/support/databases';
import { at, createWorld, type World } from '../../test/support/world';
import { createMarketBoard } from './market-board';

describe.each(DATABASES.slice(0, 1))('the board', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind);
    await world.setClock(at('10:00 AM'));
  });
  afterAll(() => world.close());

  it('has the same settings object until one of them changes', async () => {
    const board = createMarketBoard(world);
    const first = await board();
    world.nextSecond();
    const second = await board();
    expect(second).not.toBe(first);
    expect(second.site).toBe(first.site);
    await world.database.query('update site set min_bid = min_bid + 1');
    world.nextSecond();
    const { site } = await board();
    expect(site).toEqual({ ...first.site, bid: { ...first.site.bid, min: first.site.bid.min + 1 } });
  });
});
