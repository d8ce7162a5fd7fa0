import { DATABASES } from '../../../test/support/databases';
import { type Account, addPlayerTo } from '../../../test/support/players';
import { schemaBefore } from '../../../test/support/schemas';
import { at } from '../../../test/support/world';
import { createFixedClock } from '../../clock';
import { migrate } from '../../db/migrate';
import type { Database } from '../../db/port';
import { readSchema } from '../../db/schema';
import { verifyLedger } from '../../ledger/verify';
import { createLogger } from '../../logger';
import { runCommand } from '../../operator/run-command';

const ALL = readSchema();
/** The migrations of a site from before each payment could be credited only once. */
const OLD = schemaBefore('0034');

describe.each(DATABASES)('an older database of $name with payments credited twice', (kind) => {
  const clock = createFixedClock(at('10:00 AM'));
  let database: Database;
  let [asha, ravi] = [{} as Account, {} as Account];

  /** Stores a claim like the older version and returns its number. */
  async function claim({ id }: Account, link: string, payment: string): Promise<string> {
    const [row] = await database.query<{ number: string }>(
      `insert into fund_request (player_id, points, link_reference, payment_reference, asked_at)
       values ($1, 500, $2, $3, $4) returning (id + 100000)::text as number`,
      [id, link, payment, clock.iso()],
    );
    return row?.number ?? '';
  }
  const approveByOld = (number: string) =>
    database.query(`select decide_funds($1, $2::bigint - 100000, true, 'operator:old')`, [clock.iso(), number]);
  const operate = (...words: string[]) =>
    runCommand({ database, clock, logger: createLogger('silent') }, [...words, '--yes']);

  beforeAll(async () => {
    database = await kind.open();
    await migrate(database, OLD);
    [asha, ravi] = [await addPlayerTo(database, clock.iso(), 0), await addPlayerTo(database, clock.iso(), 0)];
  });
  afterAll(() => database.close());

  it('is upgraded, lists them, and credits none of these payments again', async () => {
    const byLink = [await claim(asha, 'AB1', ''), await claim(ravi, 'AB1', '')];
    const byNumber = [await claim(asha, 'AB2', '412345678901'), await claim(ravi, 'AB3', '0412345678901')];
    const across = [await claim(asha, 'AB4', '555500001111'), await claim(ravi, '555500001111', '')];
    const without = [await claim(asha, '', ''), await claim(ravi, '', '')];
    const waiting = { again: await claim(ravi, 'AB3', ''), fresh: await claim(ravi, 'AB9', '999') };
    for (const number of [...byLink, ...byNumber, ...across, ...without]) await approveByOld(number);

    expect(await migrate(database, ALL)).toContain('0050-one-credit-per-payment.sql');
    expect(JSON.parse((await operate('deposits', 'duplicates', '--json')).text)).toEqual(
      [
        { number: byLink[1], payment: '', link: 'AB1', credited_for: byLink[0] },
        { number: byNumber[1], payment: '0412345678901', link: 'AB3', credited_for: byNumber[0] },
        { number: across[1], payment: '', link: '555500001111', credited_for: across[0] },
      ].map((row) => ({
        ...row,
        approved: '21 Nov 2026 10:00:00 AM',
        mobile: ravi.mobile,
        name: 'Test Player',
        points: '500',
      })),
    );
    expect((await verifyLedger(database)).broken).toEqual([]);

    // A reference that only the second claim has belongs to that claim.
    expect(await operate('deposits', 'approve', waiting.again)).toEqual({
      exitCode: 1,
      text: `The payment of request ${waiting.again} was already credited for request ${byNumber[1]}. Nothing was changed.`,
    });
    expect(await operate('deposits', 'approve', waiting.fresh)).toMatchObject({ exitCode: 0 });
    for (const [link, payment, credited] of [
      ['ab-1', '', byLink[0]],
      ['', '4123 4567 8901', byNumber[0]],
      ['', '0555500001111', across[0]],
    ] as const) {
      const number = await claim(asha, link, payment);
      expect((await operate('deposits', 'approve', number)).text).toContain(`credited for request ${credited}.`);
    }
    expect(JSON.parse((await operate('deposits', 'duplicates', '--json')).text)).toHaveLength(3);
    expect((await verifyLedger(database)).broken).toEqual([]);
  });

  it('lists no such claims where there are none', async () => {
    const empty = await kind.open();
    await migrate(empty, ALL);
    const answer = await runCommand({ database: empty, clock, logger: createLogger('silent') }, [
      'deposits',
      'duplicates',
    ]);
    expect(answer).toEqual({ exitCode: 0, text: 'No payment was credited twice.' });
    await empty.close();
  });
});
