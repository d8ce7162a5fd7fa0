import { API } from '@ank/protocol/test-support';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { byOperator } from '../../../test/support/actors';
import { type DatabaseKind, DATABASES, freshPostgres } from '../../../test/support/databases';
import { newBrowser } from '../../../test/support/push-service';
import { sqlFile, withMigration } from '../../../test/support/schemas';
import { temporaryFolder } from '../../../test/support/server-process';
import { createWorld, DAY, KALYAN, type Player, type World } from '../../../test/support/world';
import { verifyLedger } from '../../ledger/verify';
import { createLogger } from '../../logger';
import { runCommand } from '../../operator/run-command';
import { publishRoot } from '../../results/publish-root';
import { postDueRoots } from '../../receipts/post-due-roots';
import { reopenSession } from '../../results/reopen-session';
import { sealSession } from '../../results/seal-session';
import { decideFunds } from '../../wallet/deposits/decide-funds';
import { loadTables, quoted } from '../catalog';
import { migrate } from '../migrate';
import type { Database } from '../port';
import { openPostgres } from '../postgres';
import { readSchema } from '../schema';
import { backUp } from './backup';
import { restore } from './restore';

const SCHEMA = readSchema();
const MADE_AT = '2026-11-21T04:30:00.000Z';

/** Every row of every table as text. */
async function contents(database: Database): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {};
  for (const { name } of await loadTables(database)) {
    const rows = await database.query<{ row: string }>(`select row_to_json(t)::text as row from ${quoted(name)} t`);
    tables[name] = rows.map(({ row }) => row).sort();
  }
  return tables;
}

/** A site with at least one of every kind of record. */
async function livedIn(kind: DatabaseKind): Promise<{ world: World; players: [Player, Player] }> {
  const world = await createWorld(kind);
  const players: [Player, Player] = [await world.addPlayer(9_007_199_254_740_990), await world.addPlayer(5000)];
  const [rich, other] = players;
  const operate = (...words: string[]) =>
    runCommand({ database: world.database, clock: world.clock, logger: createLogger('silent') }, words);
  await operate(
    'players',
    'credit',
    '--mobile',
    rich.mobile,
    '--points',
    '1000003',
    '--reason',
    'beyond what a number holds',
    '--yes',
  );
  const result = ['--market', 'KALYAN', '--date', DAY, '--session', 'open', '--yes'];
  for (const player of players) {
    await world.bid(player, {
      requestId: 'slip-of-this-player',
      lines: [{ digits: '1' }, { digits: '2' }, { digits: '6', session: 'close' }],
    });
  }
  await operate('results', 'declare', '--pana', '128', ...result);
  await operate('results', 'correct', '--pana', '129', '--reason', 'misread', ...result);
  await world.call(API.announceWins, { unique_token: rich.token, telling_id: 'shown-to-rich' });
  await world.call(API.transferPoints, { unique_token: rich.token, mobile_no: other.mobile, amount: 250 });
  for (const txn_id of ['UTR1', 'UTR2'])
    await world.call(API.fundRequestAdd, { unique_token: other.token, request_amount: 500, txn_id });
  await operate('deposits', 'approve', '100001', '--yes');
  await world.database.query('insert into credited_twice values (77, 1)');
  await world.database.query(`insert into remote_load values ('gali', 'v1', $1, '198.51.100.0/24', 1, 1, 0)`, [
    MADE_AT,
  ]);
  await world.database.query(`insert into canary_stop values ('gali', 'v2', '', 200, 90, 'v1', 400, 1, $1)`, [MADE_AT]);
  await world.database.query('insert into taken_operation values (gen_random_uuid(), $1)', [MADE_AT]);
  await world.database.query(`insert into payout_number values ($1, 3, '9000000001', $2)`, [other.id, MADE_AT]);
  await world.call(API.setStakeLimit, { unique_token: other.token, period: 'month', points: 5000 });
  await world.database.query(`insert into play_break values ($1, 'time_out', '2026-10-01', '2026-10-02')`, [other.id]);
  await world.database.query(`insert into barred_number values ($1, '9000000001')`, [other.id]);
  await world.call(API.withdrawFundRequest, { unique_token: other.token, request_amount: 600, payment_method: '3' });
  for (const password of ['wrong', 'play1234']) await world.call(API.userLogin, { mobile: '9876543210', password });
  await world.events.flush();
  await operate('headlines', 'set', '--id', '1', '--text', 'Quotes " and \\ and \n line ends, हिन्दी, {"a": [1]}');
  await operate('markets', 'off-days', '--market', 'KALYAN', '--days', 'sun,mon');
  const early = { marketId: '10', day: DAY, session: 'close' } as const;
  await sealSession(world, early);
  await publishRoot(world, early);
  await reopenSession(byOperator(world), { ...early, reason: 'the clock ran ahead' });
  await postDueRoots(world, { url: 'http://127.0.0.1:1/nobody', signal: new AbortController().signal });
  const { endpoint, p256dh, auth } = newBrowser();
  const wishes = { topics: ['deposit'], quiet_from: '22:00', quiet_to: '07:00', language: 'hi' };
  await world.call(API.savePush, { unique_token: players[0].token, endpoint, p256dh, auth, ...wishes });
  await world.database.query(`select write_notice($1::timestamptz, $2, 'deposit_credited', '{"points": 5}')`, [
    ...[world.clock.iso(), players[0].id],
  ]);
  return { world, players };
}

describe.each(DATABASES)('a backup of $name', (kind) => {
  let folder: string;
  let remove: () => void;
  let world: World;
  let players: [Player, Player];
  let file: string;
  let saved: Record<string, string[]>;
  beforeAll(async () => {
    ({ folder, remove } = temporaryFolder());
    file = join(folder, 'a.backup');
    ({ world, players } = await livedIn(kind));
    saved = await contents(world.database);
    await backUp(world.database, MADE_AT, file);
  });
  afterAll(async () => {
    await world.close();
    remove();
  });

  it('restores every point, bid, session and setting, and the site continues from there', async () => {
    const [rich, other] = players;
    await world.bid(rich, { lines: [{ points: '7000' }] });
    await world.bid(other, { gameId: '10' });
    await world.addPlayer(77);
    expect(await contents(world.database)).not.toEqual(saved);

    expect(await restore(world.database, SCHEMA, file)).toEqual({
      madeAt: MADE_AT,
      rows: Object.values(saved).flat().length,
    });
    expect(await contents(world.database)).toEqual(saved);
    expect(await world.breaks()).toEqual([]);
    expect(saved.transfer?.length).toBeGreaterThan(10);
    expect(saved.security_event?.length).toBeGreaterThan(3);
    expect(Object.values(saved).filter((rows) => rows.length === 0).length).toBeLessThan(8);

    const before = await other.balance();
    const repeat = await world.bid(other, {
      requestId: 'slip-of-this-player',
      lines: [{ digits: '1' }, { digits: '2' }, { digits: '6', session: 'close' }],
    });
    expect([repeat.body.status, await other.balance()]).toEqual([true, before]);
    expect((await world.bid(other, { gameId: '10' })).body).toMatchObject({
      status: true,
      wallet_amt: String(before - 10),
    });
    expect((await world.call(API.fundRequestAdd, { unique_token: other.token, request_amount: 500 })).body.status).toBe(
      true,
    );
    const again = { unique_token: rich.token, request_amount: 500, txn_id: 'utr-1' };
    const number = String((await world.call(API.fundRequestAdd, again)).body.fund_request_id);
    expect(await decideFunds(byOperator(world), { number, approve: true })).toEqual({
      fault: 'payment_used',
      creditedFor: '100001',
    });
    await world.addPlayer(50);
    expect(await world.breaks()).toEqual([]);
    await expect(world.database.query('delete from transfer')).rejects.toMatchObject({ code: '23001' });
    for (const table of ['transfer', 'slip', 'bid_line', 'settlement_task', 'audit_entry', 'player', 'fund_request'])
      await expect(world.database.query(`truncate ${table} cascade`)).rejects.toMatchObject({ code: '23001' });
    await expect(world.database.query('delete from security_event')).rejects.toMatchObject({ code: '23001' });
  });

  it('fills an empty PostgreSQL, row for row', async () => {
    const { url, drop } = await freshPostgres();
    const empty = openPostgres(url, () => undefined);
    try {
      await restore(empty, SCHEMA, file);
      expect(await contents(empty)).toEqual(saved);
      expect((await verifyLedger(empty)).broken).toEqual([]);
    } finally {
      await empty.close();
      await drop();
    }
  });

  it('is readable by its owner only, and never overwrites another file', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await expect(backUp(world.database, MADE_AT, file)).rejects.toThrow(`${file} exists already: choose another name.`);
    await expect(backUp(world.database, MADE_AT, join(folder, 'none/a.gz'))).rejects.toThrow(
      `There is no folder ${join(folder, 'none')}.`,
    );
    await expect(backUp(world.database, MADE_AT, join(file, 'a.gz'))).rejects.toThrow('cannot be written: ENOTDIR.');
    expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });

  const plain = (): string => gunzipSync(readFileSync(file)).toString();
  const lines = (): string[] => plain().trimEnd().split('\n');
  it.each<[string, () => Buffer, string]>([
    ['cut off', () => readFileSync(file).subarray(0, -20), 'is damaged'],
    [
      'without its last row',
      () =>
        gzipSync(
          lines()
            .filter((_, at, all) => at !== all.length - 2)
            .join('\n'),
        ),
      'its checksum does not match',
    ],
    ['without its end', () => gzipSync(lines().slice(0, -1).join('\n')), 'its end is missing'],
    ['with points added', () => gzipSync(plain().replace('"points":30', '"points":31')), 'its checksum does not match'],
    ['continued', () => gzipSync(`${plain()}{}\n`), 'has data after its end'],
    ['that is text', () => Buffer.from('points'), 'is not a backup'],
    ['of something else', () => gzipSync('{"format":"other"}\n'), 'is not a backup that this version can read'],
    [
      'with another history of migrations',
      () => gzipSync(plain().replace(/"name":"0001-/, '"name":"9001-')),
      'its checksum does not match',
    ],
  ])('%s is refused, and nothing is lost', async (_what, made, message) => {
    const before = await contents(world.database);
    const damaged = join(folder, 'damaged.backup');
    writeFileSync(damaged, made());
    await expect(restore(world.database, SCHEMA, damaged)).rejects.toThrow(message);
    expect(await contents(world.database)).toEqual(before);
  });

  it('that does not exist is reported as missing', async () => {
    const nowhere = join(folder, 'nowhere');
    await expect(restore(world.database, SCHEMA, nowhere)).rejects.toThrow(`There is no file ${nowhere}.`);
  });

  it('that fails half way changes nothing', async () => {
    const before = await contents(world.database);
    const later = sqlFile('9999-breaks.sql', `alter table player add check (name <> 'Test Player') not valid`);
    await migrate(world.database, withMigration(SCHEMA, later));
    await expect(restore(world.database, withMigration(SCHEMA, later), file)).rejects.toThrow(
      /older than the database, which has 9999-breaks.sql/,
    );
    await world.database.query(`delete from schema_migration where name = '9999-breaks.sql'`);
    await expect(restore(world.database, SCHEMA, file)).rejects.toThrow('"player_name_check1"');
    expect(await contents(world.database)).toEqual(before);
    await world.database.query('alter table player drop constraint player_name_check1');
    await expect(world.database.query('delete from transfer')).rejects.toMatchObject({ code: '23001' });
  });

  it('of an older version is migrated to the newest after it is read', async () => {
    const { url, drop } = await freshPostgres();
    const empty = openPostgres(url, () => undefined);
    const later = sqlFile('9999-adds.sql', 'alter table player add column level int not null default 3');
    try {
      await restore(empty, withMigration(SCHEMA, later), file);
      expect(await empty.query('select distinct level from player')).toEqual([{ level: 3 }]);
      await expect(restore(empty, { ...SCHEMA, migrations: SCHEMA.migrations.slice(0, -1) }, file)).rejects.toThrow(
        /was made by another version/,
      );
    } finally {
      await empty.close();
      await drop();
    }
  });

  it('is a snapshot of one moment, taken while bids continue', async () => {
    const [, other] = players;
    let ended = false;
    let bids = 0;
    const bidding = (async () => {
      while (!ended)
        bids +=
          (await world.bid(other, { gameId: KALYAN, lines: [{ session: 'close' }] })).body.status === true ? 1 : 0;
    })();
    while (bids < 5) await new Promise((later) => setTimeout(later, 1));
    const during = join(folder, 'during.backup');
    await backUp(world.database, MADE_AT, during).finally(() => (ended = true));
    await bidding;
    await restore(world.database, SCHEMA, during);
    expect(await world.breaks()).toEqual([]);
    expect((await world.bid(other, { lines: [{ session: 'close' }] })).body.status).toBe(true);
    expect(await world.breaks()).toEqual([]);
  });

  it('of a broken ledger is restored with a warning, and no points move', async () => {
    const [rich] = players;
    const operate = (...words: string[]) =>
      runCommand({ database: world.database, clock: world.clock, logger: createLogger('silent') }, words);
    await world.database.query(`update account set credits = credits + 1 where player_id = $1 and kind = 'wallet'`, [
      rich.id,
    ]);
    const broken = join(folder, 'broken.backup');
    expect(await operate('backup', '--file', broken, '--as', 'asha')).toEqual({
      exitCode: 0,
      text: expect.stringMatching(/^Wrote \d+ rows to /),
    });
    expect(await operate('restore', '--file', broken)).toMatchObject({ exitCode: 3, asks: true });
    expect(await operate('restore', '--file', broken, '--yes')).toEqual({
      exitCode: 1,
      text: expect.stringContaining('its ledger was broken'),
    });
    expect((await world.bid(rich, {})).body.code).toBe('unavailable');

    await world.database.query(`update account set credits = credits - 1 where player_id = $1 and kind = 'wallet'`, [
      rich.id,
    ]);
    const closed = join(folder, 'closed.backup');
    await operate('backup', '--file', closed);
    expect(await operate('restore', '--file', closed, '--yes')).toEqual({
      exitCode: 0,
      text: expect.stringMatching(
        /^Restored \d+ rows from the backup of .*\. The ledger is sound, but points are still stopped\..* Run: ledger reopen$/,
      ),
    });
    expect((await world.bid(rich, {})).body.code).toBe('unavailable');

    const restored = await operate('restore', '--file', file, '--yes', '--json', '--as', 'asha');
    expect(JSON.parse(restored.text)).toMatchObject({ done: true, file, made_at: MADE_AT });
    expect(await world.breaks()).toEqual([]);
    expect(JSON.parse((await operate('audit', 'list', '--json')).text)[0]).toMatchObject({
      actor: 'operator:asha',
      action: 'restore',
    });
  });
});
