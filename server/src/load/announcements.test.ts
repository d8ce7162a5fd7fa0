import { DATABASES } from '../../test/support/databases';
import { eventually } from '../../test/support/eventually';
import type { Database } from '../db/port';
import { fillTryOut } from '../../test/support/world';
import { type Announcements, createAnnouncements } from './announcements';

describe.each(DATABASES)('announced players on $name', (kind) => {
  let database: Database;
  let announcements: Announcements;
  let heard: string[] = [];
  beforeAll(async () => {
    database = await kind.openFilled(fillTryOut);
    announcements = createAnnouncements(database);
    await new Promise<void>((begun) =>
      announcements.subscribe({ begun, lost: () => undefined, notice: (payload) => heard.push(payload) }),
    );
  });
  afterAll(async () => {
    await announcements.close();
    await database.close();
  });

  async function announce(ids: readonly (string | null)[]): Promise<string[]> {
    heard = [];
    await database.query('select announce_players($1::bigint[])', [ids]);
    await database.query(`select pg_notify('changes', 'end')`);
    await eventually('the last one', () => heard.at(-1) === 'end');
    return heard.slice(0, -1);
  }

  it.each([
    ['seven', 1_000_000n],
    ['nineteen', 1_000_000_000_000_000_000n],
  ])('are named, a thousand with %s digits too', async (_digits, first) => {
    const ids = Array.from({ length: 1_000 }, (_, n) => String(first + BigInt(n)));
    const payloads = await announce([...ids, ...ids]);
    expect(payloads.flatMap((payload) => payload.split(',')).sort()).toEqual(ids);
    expect(Math.max(...payloads.map(({ length }) => length))).toBeLessThan(8_000);
  });

  it('are announced once, and nobody is not', async () => {
    expect(await announce(['5', null, '5'])).toEqual(['5']);
    expect(await announce([null])).toEqual([]);
    expect(await announce([])).toEqual([]);
  });
});
