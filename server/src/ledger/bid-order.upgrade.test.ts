import { DATABASES } from '../../test/support/databases';
import { bidOnOneMarket, ONE_MARKET } from '../../test/support/one-market';
import { schemaBefore } from '../../test/support/schemas';
import { DAY } from '../../test/support/world';
import { createFixedClock } from '../clock';
import { migrate } from '../db/migrate';
import type { Database } from '../db/port';
import { readSchema } from '../db/schema';
import { createLogger } from '../logger';
import { runCommand } from '../operator/run-command';
import { settleAll } from '../results/settle-all';

const RULE = 'no bid is placed after its result';
const ALL = readSchema();
const OLD = schemaBefore('0034');

describe.each(DATABASES)('a site from before the order of bids and results was stored, on $name', (kind) => {
  let database: Database;
  const clock = createFixedClock(Date.parse(`${DAY}T15:00:00+05:30`));
  beforeEach(async () => {
    database = await kind.open();
    await migrate(database, OLD);
    await database.script(ONE_MARKET);
    expect(await bid('open', '15:00:00')).toMatchObject({ balance: '990' });
    await declareOpen('14:59:00');
    await settleAll({ database, clock });
  });
  afterEach(() => database.close());

  const bid = (session: 'open' | 'close', time: string): Promise<object> => bidOnOneMarket(database, time, { session });
  const declareOpen = (time: string): Promise<unknown> =>
    database.query(
      `select set_results(0, $1::timestamptz, 9, $2, null, null, '128', null, array['Single Digit|open|1|'], '{}', 'test', '')`,
      [`${DAY}T${time}+05:30`, DAY],
    );
  /** Stops the ledger like the older version. */
  const close = (note: string): Promise<unknown> =>
    database.query('update site set money_open = false, money_note = $1', [note]);
  const operate = (...words: string[]) => runCommand({ database, clock, logger: createLogger('silent') }, words);

  it('opens if only the times of a bid and its result had stopped it', async () => {
    await close(RULE);
    expect(await bid('close', '15:01:00')).toMatchObject({ fault: 'money_stopped' });
    await migrate(database, ALL);
    expect(await bid('close', '15:01:00')).toMatchObject({ balance: '1075' });
    expect(await operate('ledger', 'verify')).toEqual({
      exitCode: 0,
      text: 'The ledger is sound.\n1 settlement task is unverifiable: stored before the order of bids and results was recorded.',
    });
    expect(JSON.parse((await operate('audit', 'list', '--json')).text)[0]).toMatchObject({
      actor: 'upgrade',
      action: 'ledger reopen',
      details: expect.stringContaining(RULE),
    });
  });

  it('stays stopped if another rule was broken too, until the operator reopens it', async () => {
    await close(`no player owes the wallet; ${RULE}`);
    await migrate(database, ALL);
    expect(await bid('close', '15:01:00')).toMatchObject({ fault: 'money_stopped' });
    expect((await operate('ledger', 'verify')).text).toContain('The ledger is sound, but points are still stopped.');
    expect(await operate('ledger', 'reopen')).toMatchObject({ exitCode: 0 });
    expect(await bid('close', '15:01:00')).toMatchObject({ balance: '1075' });
  });

  it('stays open if it was open, and nothing is audited', async () => {
    await migrate(database, ALL);
    expect(await database.query('select money_open from site')).toEqual([{ money_open: true }]);
    expect(JSON.parse((await operate('audit', 'list', '--json')).text)).toHaveLength(1);
  });

  it('counts older tasks as unverifiable, and checks later ones', async () => {
    await migrate(database, ALL);
    await bid('close', '15:01:00');
    const declared = ['results', 'declare', '--market', 'KALYAN', '--date', DAY, '--session', 'close', '--pana', '240'];
    expect((await operate(...declared, '--yes')).exitCode).toBe(0);
    expect(JSON.parse((await operate('ledger', 'verify', '--json')).text)).toMatchObject({
      sound: true,
      accepted: [],
      unverifiable: 1,
    });
    expect(await database.query('select scope, last_slip from settlement_task order by id')).toEqual([
      { scope: 'open', last_slip: null },
      { scope: 'all', last_slip: '2' },
    ]);
    // Simulates a bid that was placed after the close result.
    await database.query(`update market_day set state = 'open', close_number = null, close_sealed = false`);
    expect(await bid('close', '15:02:00')).toMatchObject({ slip: '3' });
    await database.query(`update market_day set state = 'settled', close_number = '240'`);
    const { exitCode, text } = await operate('ledger', 'verify');
    expect([exitCode, text]).toEqual([1, expect.stringContaining(`broken: ${RULE}: slip 3`)]);
    expect(text).toContain('1 settlement task is unverifiable');
  });
});
