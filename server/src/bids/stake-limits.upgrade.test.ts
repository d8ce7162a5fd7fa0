import { DATABASES } from '../../test/support/databases';
import { bidOnOneMarket, ONE_MARKET } from '../../test/support/one-market';
import { schemaBefore } from '../../test/support/schemas';
import { DAY } from '../../test/support/world';
import { migrate } from '../db/migrate';
import type { Database } from '../db/port';
import { readSchema } from '../db/schema';

/** What the version before stored for a player with a daily limit who has staked 10 points. */
const LIMITED = `
update account set limited = true where kind = 'wallet';
insert into play_limit (player_id, kind, period, points) select id, 'stake', 'day', 30 from player;
insert into stake_day (player_id, day, points) select id, '${DAY}', 10 from player;`;

describe.each(DATABASES)('limits of a site from before their checks were kept, on $name', (kind) => {
  let database: Database;
  beforeEach(async () => {
    database = await kind.open();
    await migrate(database, schemaBefore('0106'));
    await database.script(ONE_MARKET);
    expect(await bidOnOneMarket(database, '15:00:00')).toMatchObject({ balance: '990' });
    await database.script(LIMITED);
    await migrate(database, readSchema());
  });
  afterEach(() => database.close());

  it('count the stakes of the day of the upgrade', async () => {
    expect(await bidOnOneMarket(database, '15:01:00')).toMatchObject({ balance: '980' });
    expect(await bidOnOneMarket(database, '15:02:00')).toMatchObject({ balance: '970' });
    expect(await bidOnOneMarket(database, '15:03:00')).toMatchObject({ fault: 'stake_limit', left: '0' });
    const counted = 'select c.points::int from player p cross join stakes_counted(p.id) c';
    expect(await database.query(counted)).toEqual([{ points: 30 }]);
  });
});
