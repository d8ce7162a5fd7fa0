import { API } from '@ank/protocol/test-support';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { filledPostgres } from '../../test/support/databases';
import { byOperator } from '../../test/support/actors';
import { OLD_SLIPS, playOldSlips } from '../../test/support/old-slips';
import { lockWaits } from '../../test/support/lock-waits';
import { fillStage, operate, RECIPES } from '../../test/support/operator-recipes';
import { temporaryFolder } from '../../test/support/server-process';
import { createWorld, fillTryOut, type World } from '../../test/support/world';
import { readConfig } from '../config';
import { cleanUp } from '../instance/clean-up';
import { COMMANDS } from '../operator/run-command';
import { archiveSlips } from '../results/archive-slips';
import type { Database } from './port';
import { openPostgres } from './postgres';
import { openAsOwner, prepareDatabase } from './serving-role';

const ignore = (): void => undefined;
const role = `serving_${randomBytes(4).toString('hex')}`;
/** Another role of the same database, such as one for reports. */
const reader = `${role}_reader`;

/** Databases whose tables belong to another role than the one that serves them. */
let config = readConfig({});
const SERVED = {
  async openFilled(fill: (database: Database) => Promise<void>): Promise<Database> {
    const { url, drop } = await filledPostgres(fill);
    const serving = new URL(url);
    serving.username = role;
    const database = openPostgres(serving.href, ignore);
    config = readConfig({ DATABASE_URL: serving.href, MIGRATION_DATABASE_URL: url });
    // Servers that start together grant the same.
    await Promise.all([1, 2, 3].map(() => prepareDatabase(config, database)));
    return { ...database, close: () => database.close().then(drop) };
  },
};

const asAdmin = async (sql: string): Promise<void> => {
  const admin = openPostgres(process.env.TEST_DATABASE_URL ?? '', ignore, { connections: 1 });
  await admin.script(sql).finally(() => admin.close());
};
beforeAll(() => asAdmin(`create role ${role} login; create role ${reader} login`));
afterAll(() => asAdmin(`drop role ${role}; drop role ${reader}`));

describe('a role that owns nothing', () => {
  it('serves a player from registration to an archived slip, and a whole ledger', async () => {
    const stage = await playOldSlips(SERVED, ['2025-12-31', '2026-10-05']);
    const { world } = stage;
    try {
      const body = { name: 'Asha', email: 'email', password: 'mango lamp', mobile: '7000000001' };
      const registered = (await world.call(API.userRegistration, body)).body;
      expect(registered.status).toBe(true);
      const archived = await archiveSlips(byOperator(world), { before: '2026-11-01' });
      expect(archived).toMatchObject({ slips: 2 * OLD_SLIPS, days: 2 });
      expect(await archiveSlips(byOperator(world), { before: '2026-11-01' })).toMatchObject({ slips: 0 });
      expect(await stage.places()).toMatchObject([{ slips: 'archive.slip_2025' }, { slips: 'archive.slip_2026' }, {}]);
      await cleanUp(world, world.config);
      expect(await world.breaks()).toEqual([]);
    } finally {
      await world.close();
    }
  });

  it('runs every command of an operator but a restore', async () => {
    const place = temporaryFolder();
    const stage = await fillStage(SERVED, place.folder);
    try {
      for (const { words } of COMMANDS.filter(({ exclusive }) => !exclusive)) {
        for (const call of (await RECIPES[words]?.(stage)) ?? []) {
          const { exitCode, text } = await operate(stage, [...words.split(' '), ...call, '--as', 'asha', '--yes']);
          expect([words, exitCode, text]).toEqual([words, 0, expect.anything()]);
        }
      }
      expect(await stage.world.breaks()).toEqual([]);
    } finally {
      place.remove();
      await stage.world.close();
    }
  });

  it('serves again after its owner has restored a backup', async () => {
    const place = temporaryFolder();
    const file = join(place.folder, 'one.backup');
    const stage = await playOldSlips(SERVED, ['2026-10-05']);
    const { world } = stage;
    const owner = await openAsOwner(config, ignore);
    try {
      await archiveSlips(byOperator(world), { before: '2026-11-01' });
      const found = await stage.found();
      expect(await operate(stage, ['backup', '--file', file])).toMatchObject({ exitCode: 0 });
      // A restore refuses to run beside a server. A busy machine takes a while to end its connections.
      const end = 'select pg_terminate_backend(pid, 60000) from pg_stat_activity where usename = $1';
      await owner.query(end, [role]);
      const restored = await operate({ world: { ...world, database: owner } }, ['restore', '--file', file, '--yes']);
      expect(restored).toEqual({ text: expect.stringMatching(/^Restored/), exitCode: 0 });
      await prepareDatabase(config, world.database);
      expect(await stage.found()).toEqual(found);
      expect(await archiveSlips(byOperator(world), { before: '2026-11-01' })).toMatchObject({ slips: OLD_SLIPS });
      expect(await world.breaks()).toEqual([]);
    } finally {
      place.remove();
      await owner.close();
      await world.close();
    }
  });

  it('may call the functions that another server replaces, while that builds a large index', async () => {
    const { url, drop } = await filledPostgres(fillTryOut);
    const serving = Object.assign(new URL(url), { username: role });
    const own = readConfig({ DATABASE_URL: serving.href, MIGRATION_DATABASE_URL: url });
    const [owner, database] = [openPostgres(url, ignore), openPostgres(serving.href, ignore)];
    await prepareDatabase(own, database);
    await owner.script(`comment on function make_year is 'revision 0, sha256 0'; drop index notice_made_at_idx`);
    let started: Promise<unknown> = Promise.resolve();
    await owner.transaction(async (inside) => {
      await inside.query('lock table notice in row exclusive mode');
      started = prepareDatabase(own, database);
      await lockWaits(inside, 1);
      await database.query(`select make_year('2025-12-31')`);
    });
    expect(await started).toEqual(['make_year', 'create index concurrently on notice (made_at)']);
    await Promise.all([owner.close(), database.close()]);
    await drop();
  });

  describe('is refused by the database', () => {
    let world: World;
    beforeAll(async () => {
      world = await createWorld(SERVED);
      await world.bid(await world.addPlayer(100), {});
      await world.database.query(`select make_year('2025-12-31')`);
    });
    afterAll(() => world.close());

    it.each([
      'create table public.mine (id integer)',
      'create table archive.mine (id integer)',
      'create schema mine',
      'alter table transfer disable trigger user',
      'alter table player add column more text',
      'drop trigger audit_entry_is_final on audit_entry',
      'drop table notice',
      'drop function place_bid',
      `comment on function place_bid is 'mine'`,
      'truncate notice',
      'update transfer set code = code',
      'update audit_entry set actor = actor',
      'update slip set day = day',
      'delete from transfer',
      'delete from audit_entry',
      'delete from slip',
      'delete from bid_line',
      'delete from player',
      'delete from security_event',
      'delete from schema_migration',
      'update schema_migration set name = name',
      'delete from archive.slip_2025',
      'insert into archive.slip_2025 select * from slip',
      'set session_replication_role = replica',
    ])('when it tries to: %s', async (sql) => {
      await expect(world.database.query(sql)).rejects.toMatchObject({ code: '42501' });
    });
  });

  it('gives other roles no way to act as the owner', async () => {
    const world = await createWorld(SERVED);
    const url = new URL(config.databaseUrl ?? '');
    url.username = reader;
    const other = openPostgres(url.href, ignore);
    for (const sql of [
      `select make_year('2025-12-31')`,
      `select move_slips(9, '2025-12-31', 1, false)`,
      'select remove_old_security_events(now(), 0, 1)',
    ])
      await expect(other.query(sql)).rejects.toMatchObject({ code: '42501' });
    await other.close();
    await world.close();
  });

  it('is not the owner, or a member of the owner: the server does not start', async () => {
    const { url, drop } = await filledPostgres(fillTryOut);
    const owner = openPostgres(url, ignore);
    const started = prepareDatabase(readConfig({ DATABASE_URL: url, MIGRATION_DATABASE_URL: url }), owner);
    await expect(started).rejects.toThrow(
      /^The role \w+ of DATABASE_URL may change the schema: MIGRATION_DATABASE_URL/,
    );
    await owner.close();
    await drop();
  });

  it.each([
    ['PostgreSQL', () => globalThis.ownPostgres().then(({ url, stop }) => ({ url, drop: stop }))],
    ['database of the same PostgreSQL', () => filledPostgres(fillTryOut)],
  ])('does not serve one %s while another one is migrated', async (_, openOther) => {
    const { url, drop } = await filledPostgres(fillTryOut);
    const other = await openOther();
    const served = openPostgres(other.url, ignore);
    const started = prepareDatabase({ ...config, databaseUrl: other.url, migrationDatabaseUrl: url }, served);
    await expect(started).rejects.toThrow(/^MIGRATION_DATABASE_URL and DATABASE_URL lead to different databases/);
    await served.close();
    await other.drop();
    await drop();
  });

  it.each(['other_site', 'missing'])(
    'does not serve the schema %s while that of the owner is migrated',
    async (schema) => {
      const { url, drop } = await filledPostgres(fillTryOut);
      const owner = openPostgres(url, ignore);
      await owner.script(`create schema other_site; grant usage on schema other_site to ${role}`);
      const serving = Object.assign(new URL(url), { username: role });
      serving.searchParams.set('options', `-csearch_path=${schema}`);
      const served = openPostgres(serving.href, ignore);
      const started = prepareDatabase({ ...config, databaseUrl: serving.href, migrationDatabaseUrl: url }, served);
      await expect(started).rejects.toThrow(/^MIGRATION_DATABASE_URL and DATABASE_URL lead to different schemas/);
      await served.close();
      await owner.close();
      await drop();
    },
  );
});
