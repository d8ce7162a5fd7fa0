import { checkedSlip } from '../../test/support/checked-slips';
import { DATABASES } from '../../test/support/databases';
import { eventually } from '../../test/support/eventually';
import { createWorld, type Player, type World } from '../../test/support/world';
import { type Database, DatabaseUnreachable } from '../db/port';
import { type Announcements, createAnnouncements } from '../load/announcements';
import { createLogger } from '../logger';
import { announcingBids } from './announce-bids';
import type { PlaceSlip } from './checked-slip';
import { placeAlone } from './place-alone';

const lost = (happened: 'nothing' | 'unknown'): DatabaseUnreachable =>
  new DatabaseUnreachable(happened, new Error('lost'));

describe('accepted slips', () => {
  let world: World;
  let player: Player;
  let other: Player;
  let announcements: Announcements;
  let heard: string[];
  beforeEach(async () => {
    world = await createWorld(DATABASES[1]);
    player = await world.addPlayer(1000);
    other = await world.addPlayer(1000);
    heard = [];
    announcements = createAnnouncements(world.database);
    await new Promise<void>((begun) =>
      announcements.subscribe({ begun, lost: () => undefined, notice: (payload) => heard.push(payload) }),
    );
  });
  afterEach(async () => {
    await announcements.close();
    await world.close();
  });

  const place: PlaceSlip = (slip) => placeAlone(world, slip);
  const announcing = (placing: PlaceSlip, database: Database = world.database) =>
    announcingBids({ database, logger: createLogger('silent') }, placing);

  /** What has been announced until now. */
  async function announced(): Promise<string[]> {
    await world.database.query(`select pg_notify('changes', 'end')`);
    await eventually('the end', () => heard.includes('end'));
    return heard.slice(0, heard.indexOf('end'));
  }

  it('are announced before their server stops', async () => {
    await world.bid(player, {});
    await world.app.close();
    expect(await announced()).toEqual([player.id]);
  });

  it('are announced again if an announcement fails', async () => {
    let failures = 1;
    const query: Database['query'] = async (...of) => {
      if (of[0].includes('announce_players') && (failures -= 1) >= 0) throw lost('nothing');
      return world.database.query(...of);
    };
    const bids = announcing(place, { ...world.database, query });
    await bids.place(checkedSlip(player));
    await eventually('the announcement', () => heard.includes(player.id));
    expect(failures).toBe(-1);
    await bids.flush();
    expect(await announced()).toEqual([player.id]);
  });

  it('are announced if their answer is lost, and no others', async () => {
    const losing = async (happened: 'nothing' | 'unknown', of: Player): Promise<void> => {
      const bids = announcing(async (slip) => {
        if (happened === 'unknown') await place(slip);
        throw lost(happened);
      });
      await expect(bids.place(checkedSlip(of))).rejects.toThrow('lost');
      await bids.flush();
    };
    await losing('nothing', other);
    await losing('unknown', player);
    expect(await announced()).toEqual([player.id]);
  });
});
