import { byOperator } from '../../test/support/actors';
import { DATABASES } from '../../test/support/databases';
import { OLD_SLIPS, type OldSlips, PLACES, playOldSlips, resultOf } from '../../test/support/old-slips';
import { KALYAN, type World } from '../../test/support/world';
import type { Database } from '../db/port';
import { createLogger } from '../logger';
import { runCommand } from '../operator/run-command';
import { archiveSlips } from './archive-slips';
import { correctResult } from './correct-result';
import { settleDay } from './settle-day';
import { voidDay } from './void-day';

const [DECEMBER, OCTOBER] = ['2025-12-31', '2026-10-31'] as const;
const NOVEMBER = '2026-11-01';

describe.each(DATABASES)('archived slips on $name', (kind) => {
  let stage: OldSlips;
  let world: World;
  beforeEach(async () => {
    stage = await playOldSlips(kind, [DECEMBER, OCTOBER]);
    ({ world } = stage);
  });
  afterEach(async () => {
    expect(await world.breaks()).toEqual([]);
    await stage.close();
  });

  const archive = (context: Pick<World, 'database' | 'clock'> = world) =>
    archiveSlips(byOperator(context), { before: NOVEMBER });
  const moveOne = async (day: string): Promise<unknown> => {
    await world.database.query('select make_year($1)', [day]);
    return world.database.query('select move_slips($1, $2, 1, false)', [KALYAN, day]);
  };

  it('lie in the tables of their years, and a repeat moves nothing', async () => {
    expect(await archive()).toEqual({ slips: 2 * OLD_SLIPS, days: 2, unsettled: 1, isStopped: false });
    expect(await stage.places()).toEqual([
      { slips: 'archive.slip_2025', slip_count: OLD_SLIPS, line_count: 2 * OLD_SLIPS },
      { slips: 'archive.slip_2026', slip_count: OLD_SLIPS, line_count: 2 * OLD_SLIPS },
      { slips: 'slip', slip_count: 2, line_count: 4 },
    ]);
    expect(await archive()).toEqual({ slips: 0, days: 0, unsettled: 1, isStopped: false });
  });

  it('are moved by a command, which the audit names', async () => {
    const operate = (before: string) =>
      runCommand({ ...world, logger: createLogger('silent') }, ['slips', 'archive', '--before', before]);
    for (const wrong of ['2026-12', '2026-13', '2026-11-01', 'x'])
      expect(await operate(wrong)).toMatchObject({ exitCode: 2, text: expect.stringContaining('--before must be') });
    expect(await operate('2026-11')).toEqual({
      text: '8 slips of 2 market days moved. 1 market day not settled yet, left in place.',
      exitCode: 0,
    });
    const audit = await world.database.query(`select details from audit_entry where action = 'slips archive'`);
    expect(audit).toEqual([{ details: { before: NOVEMBER } }]);
  });

  it('are complete when the move was killed, and stopped at the next chance, and repeated', async () => {
    const before = await stage.found();
    await moveOne(DECEMBER);
    const { database } = world;
    let calls = 0;
    const query: Database['query'] = (sql, values) => {
      if (sql.includes('move_slips') && (calls += 1) > 1) return Promise.reject(new Error('killed'));
      return database.query(sql, values);
    };
    await expect(archive({ ...world, database: { ...database, query } })).rejects.toThrow('killed');
    expect(await stage.found()).toEqual(before);
    expect(await world.breaks()).toEqual([]);
    const stopped = await archiveSlips(byOperator(world), { before: NOVEMBER }, () => true);
    expect(stopped).toEqual({ slips: 0, days: 0, unsettled: 0, isStopped: true });
    const both = await Promise.all([archive(), archive()]);
    expect(both.reduce((sum, { slips }) => sum + slips, 0)).toBe(OLD_SLIPS);
    expect(await stage.found()).toEqual(before);
  });

  it('are moved in transactions that undo both tables', async () => {
    const undone = world.database.transaction(async (inside) => {
      await inside.query('select make_year($1)', [OCTOBER]);
      expect(await inside.query('select move_slips($1, $2, 3, false) as moved', [KALYAN, OCTOBER])).toEqual([
        { moved: 3 },
      ]);
      expect(await inside.query(PLACES)).toMatchObject([
        { slip_count: 3, line_count: 6 },
        { slip_count: 2 * OLD_SLIPS - 1 },
      ]);
      throw new Error('killed');
    });
    await expect(undone).rejects.toThrow('killed');
    expect(await stage.places()).toEqual([
      { slips: 'slip', slip_count: 2 * OLD_SLIPS + 2, line_count: 4 * OLD_SLIPS + 4 },
    ]);
  });

  it('come back when the result is corrected or the day is voided', async () => {
    await archive();
    const balance = await stage.player().balance();
    await correctResult(byOperator(world), resultOf(OCTOBER, 'open', '129'));
    // Each slip had 10 points on 1, which paid 95.
    expect(await stage.player().balance()).toBe(balance - OLD_SLIPS * 95);
    await voidDay(byOperator(world), { marketId: KALYAN, day: DECEMBER, reason: 'test' });
    expect(await stage.player().balance()).toBe(balance - 2 * OLD_SLIPS * 95 + OLD_SLIPS * 20);
    expect(await stage.places()).toMatchObject([{ slips: 'slip', slip_count: 2 * OLD_SLIPS + 2 }]);
    expect(await archive()).toMatchObject({ slips: 2 * OLD_SLIPS, days: 2 });
  });

  it('are never left to a settlement: a result waits until they are back', async () => {
    await moveOne(OCTOBER);
    const fault = async (sql: string, values: readonly unknown[]) =>
      (await world.database.query<{ answer: object }>(sql, values))[0]?.answer;
    const day = [0, world.clock.iso(), KALYAN, OCTOBER];
    expect(
      await fault(
        `select store_results($1, $2, $3, $4, '128', '240', '129', '240', '{}', '{}', '{}', 'a', 'b') as answer`,
        day,
      ),
    ).toEqual({ fault: 'archived' });
    expect(await fault(`select void_day($1, $2, $3, $4, 'a', 'b') as answer`, day)).toEqual({ fault: 'archived' });
  });

  it('stay while the day is being settled', async () => {
    const { database, clock } = world;
    const query: Database['query'] = (sql, values) =>
      sql.includes('settle_chunk') ? Promise.reject(new Error('killed')) : database.query(sql, values);
    const correcting = correctResult(
      byOperator({ database: { ...database, query }, clock }),
      resultOf(OCTOBER, 'open', '129'),
    );
    await expect(correcting).rejects.toThrow('killed');
    expect(await archive()).toMatchObject({ days: 1, unsettled: 2 });
    await settleDay(world, { marketId: KALYAN, day: OCTOBER });
    expect(await archive()).toMatchObject({ days: 1, unsettled: 1 });
  });

  it('cannot be changed, deleted or emptied', async () => {
    await archive();
    const tables = ['slip_2026', 'bid_line_2026'].map((table) => `archive.${table}`);
    for (const sql of [
      ...tables.flatMap((table) => [`delete from ${table}`, `truncate ${table}`, `update ${table} set points = 1`]),
      ...['delete from slip', 'delete from bid_line', 'truncate slip', `update bid_line set status = 'lost'`],
      'delete from only slip',
      'delete from only bid_line',
    ])
      await expect(world.database.query(sql)).rejects.toMatchObject({ code: '23001' });
  });

  it('lie in tables with the keys and indexes of their own', async () => {
    await archive();
    const indexes = (table: string) =>
      world.database.query(
        `select regexp_replace(pg_get_indexdef(i.indexrelid), '^.* USING ', '') as index, i.indisprimary
           from pg_index i where i.indrelid = $1::text::regclass order by 1`,
        [table],
      );
    for (const table of ['slip', 'bid_line'])
      expect(await indexes(`archive.${table}_2025`)).toEqual(await indexes(table));
  });
});
