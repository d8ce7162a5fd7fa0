import { DATABASES } from '../../test/support/databases';
import { at, createWorld, KALYAN, type World } from '../../test/support/world';

describe.each(DATABASES)('placing a bid on $name', (kind) => {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(kind);
  });
  afterEach(async () => expect(await world.breaks()).toEqual([]));
  afterAll(() => world.close());

  it('takes the points and answers the balance after the bid [C15]', async () => {
    const player = await world.addPlayer(1000);
    const { status, body } = await world.bid(player, { lines: [{ points: '10' }, { digits: '7', points: '25' }] });
    expect(status).toBe(200);
    expect(body).toEqual({ msg: 'Bid Successfully Submitted', wallet_amt: '965', status: true });
    expect(await player.balance()).toBe(965);
  });
});
