import { eventually } from '../../test/support/eventually';
import { type FaultPlace, openFaultPlace } from '../../test/support/fault-place';
import { repeated } from '../../test/support/long-form';
import { type MoneyRequest, newRequests, send } from '../../test/support/money-requests';

const KILLS = repeated(6, 20);
const REQUESTS = 48;

describe('a server that is killed while points move', () => {
  let place: FaultPlace;
  beforeAll(async () => {
    place = await openFaultPlace();
  });
  afterAll(() => place.close());

  it(`${KILLS} times loses nothing acknowledged and charges nothing twice`, async () => {
    const all: MoneyRequest[] = [];
    let unanswered = 0;
    for (let round = 0; round < KILLS; round += 1) {
      const server = place.begin('main');
      const port = await server.ready;
      await place.repeatUnanswered(port, all);
      await place.soundAfter(all);
      // Only bids in every other round, all kinds of movements in the rest.
      const batch = newRequests(
        place.payers,
        `kill-${String(round).padStart(2, '0')}`,
        REQUESTS,
        round % 2 === 0 ? 'bid' : undefined,
      );
      all.push(...batch);
      const underWay = batch.map((one) => send(port, one));
      // Killed after this many acknowledgements, wherever the other requests are.
      const enough = Math.floor((round * (REQUESTS - 8)) / KILLS);
      await eventually('acknowledgements', () => batch.filter(({ acknowledged }) => acknowledged).length >= enough, 1);
      await place.kill(server);
      await Promise.all(underWay);
      unanswered += batch.filter(({ acknowledged }) => !acknowledged).length;
      await place.soundAfter(all);
    }
    expect(unanswered).toBeGreaterThan(KILLS);
    expect(all.length - unanswered).toBeGreaterThan(KILLS);
    await place.repeatUnanswered(await place.begin('main').ready, all);
    await place.soundAfter(all);
  }, 900_000);
});
