import { DATABASES } from '../../test/support/databases';
import { schemaBefore } from '../../test/support/schemas';
import { tokenHash } from '../accounts/find-session';
import { createFixedClock } from '../clock';
import { migrate } from '../db/migrate';
import type { Database } from '../db/port';
import { readSchema } from '../db/schema';
import { createLogger } from '../logger';
import { runCommand } from '../operator/commands';
import { settleAll } from '../results/settle';

const DAY = '2026-11-21';
const MORNING = `${DAY}T10:00:00+05:30`;
const RULE = 'no bid is placed after its result';
const TOKEN = 'a token';
const ALL = readSchema();
const OLD = schemaBefore('0034');

/** A market that is open from 04:10 PM to 06:10 PM, and a player with 1000 points. */
const SITE = `
insert into market (id, family, name, open_minutes, close_minutes) values (9, 'main', 'KALYAN', 970, 1090);
select make_market_days(jsonb_build_array(jsonb_build_object('market_id', 9, 'day', '${DAY}', 'off', false,
  'starts_ms', extract(epoch from timestamptz '${DAY} 00:00+05:30') * 1000,
  'ends_ms', extract(epoch from timestamptz '${DAY} 23:59+05:30') * 1000,
  'opens_ms', extract(epoch from timestamptz '${DAY} 16:10+05:30') * 1000,
  'closes_ms', extract(epoch from timestamptz '${DAY} 18:10+05:30') * 1000)));
insert into rate values ('main', 'Single Digit', 10, 95, '${MORNING}');
insert into player (mobile, name, password_hash, created_at) values ('9876543210', 'Asha', '', '${MORNING}');
insert into account (kind, player_id) select unnest(array['wallet', 'withdraw_hold']), id from player;
select post_transfer('${MORNING}', h.id, w.id, 1000, 'opening', 'opening', 'test')
  from account h, account w where h.kind = 'house' and w.kind = 'wallet';
insert into player_session (token_hash, player_id, device_id, created_at, last_seen_at)
select '${tokenHash(TOKEN)}', id, '', '${MORNING}', '${MORNING}' from player;`;

describe.each(DATABASES)('a site of before the order of bids and results was kept, on $name', (kind) => {
  let database: Database;
  const clock = createFixedClock(Date.parse(`${DAY}T15:00:00+05:30`));
  beforeEach(async () => {
    database = await kind.open();
    await migrate(database, OLD);
    await database.script(SITE);
    expect(await bid('open', '15:00:00')).toMatchObject({ balance: '990' });
    await declareOpen('14:59:00');
    await settleAll(database, clock);
  });
  afterEach(() => database.close());

  async function bid(session: 'open' | 'close', time: string): Promise<object> {
    const [row] = await database.query<{ answer: object }>(
      `select place_bid($1::timestamptz, $2, null, '', 'main', 9, 'Single Digit', array['Single Digit'], array[$3],
                        array['1'], array[''], array[10]::bigint[], array[$3 = 'open']) as answer`,
      [`${DAY}T${time}+05:30`, tokenHash(TOKEN), session],
    );
    return row?.answer ?? {};
  }
  const declareOpen = (time: string): Promise<unknown> =>
    database.query(
      `select set_results(0, $1::timestamptz, 9, $2, null, null, '128', null, array['Single Digit|open|1|'], '{}', 'test', '')`,
      [`${DAY}T${time}+05:30`, DAY],
    );
  /** Stops the ledger as the older version did. */
  const close = (note: string): Promise<unknown> =>
    database.query('update site set money_open = false, money_note = $1', [note]);
  const operate = (...words: string[]) => runCommand({ database, clock, logger: createLogger('silent') }, words);

  it('opens when it was closed over the times of a bid and its result alone', async () => {
    await close(RULE);
    expect(await bid('close', '15:01:00')).toMatchObject({ fault: 'money_stopped' });
    await migrate(database, ALL);
    expect(await bid('close', '15:01:00')).toMatchObject({ balance: '1075' });
    expect(await operate('ledger', 'verify')).toEqual({
      exitCode: 0,
      text: 'The ledger is sound.\n1 settlement task is unverifiable: stored before the order of bids and results was kept.',
    });
    expect(JSON.parse((await operate('audit', 'list', '--json')).text)[0]).toMatchObject({
      actor: 'upgrade',
      action: 'ledger reopen',
      details: expect.stringContaining(RULE),
    });
  });

  it('stays closed when it was closed over another rule too, and is reopened by the operator', async () => {
    await close(`no player owes the wallet; ${RULE}`);
    await migrate(database, ALL);
    expect(await bid('close', '15:01:00')).toMatchObject({ fault: 'money_stopped' });
    expect((await operate('ledger', 'verify')).text).toContain('The ledger is sound, but no points move yet.');
    expect(await operate('ledger', 'reopen')).toMatchObject({ exitCode: 0 });
    expect(await bid('close', '15:01:00')).toMatchObject({ balance: '1075' });
  });

  it('that was open stays so, and nothing is noted', async () => {
    await migrate(database, ALL);
    expect(await database.query('select money_open from site')).toEqual([{ money_open: true }]);
    expect(JSON.parse((await operate('audit', 'list', '--json')).text)).toHaveLength(1);
  });

  it('counts what was stored before as unverifiable, and looks at what comes after', async () => {
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
    await database.query(`update market_day set state = 'open', close_number = null`);
    expect(await bid('close', '15:02:00')).toMatchObject({ slip: '3' });
    await database.query(`update market_day set state = 'settled', close_number = '240'`);
    const { exitCode, text } = await operate('ledger', 'verify');
    expect([exitCode, text]).toEqual([1, expect.stringContaining(`broken: ${RULE}: slip 3`)]);
    expect(text).toContain('1 settlement task is unverifiable');
  });
});
