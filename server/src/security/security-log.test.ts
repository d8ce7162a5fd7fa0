import { breakingProxy } from '../../test/support/breaking-proxy';
import { DATABASES, filledPostgres } from '../../test/support/databases';
import { eventually } from '../../test/support/eventually';
import { fillTryOut } from '../../test/support/world';
import { createFixedClock } from '../clock';
import type { Database } from '../db/port';
import { openPostgres } from '../db/postgres';
import { createLogger } from '../logger';
import { type Attempt, SECURITY_EVENT_KINDS } from './security-events';
import { createSecurityLog, ROWS_OF_ADDRESS, ROWS_OF_MINUTE } from './security-log';

const START = Date.parse('2026-11-21T04:30:00Z');

type Row = { kind: string; mobile: string; address: string; times: number; details: object; made_at: number };

const rowsOf = (database: Database): Promise<Row[]> =>
  database.query<Row>(
    'select kind, mobile, address, times, details, made_at from security_event order by made_at, times desc, id',
  );

const failed = (mobile: number, address: string): Attempt => ({
  kind: 'login_failed',
  mobile: String(mobile),
  address,
});

const total = (rows: readonly Row[]): number => rows.reduce((sum, { times }) => sum + times, 0);

describe.each(DATABASES)('the security log on $name', (kind) => {
  let database: Database;
  const clock = createFixedClock(START);
  beforeEach(async () => {
    database = await kind.openFilled(fillTryOut);
    clock.set(START);
  });
  afterEach(() => database.close());

  const openLog = () => createSecurityLog(database, clock, createLogger('silent'));

  it('counts repetitions within a minute in one row, over all servers', async () => {
    const logs = [openLog(), openLog()];
    for (let n = 0; n < 50; n += 1) {
      for (const log of logs) log.note(failed(9_123_456_780, '203.0.113.9'));
      if (n === 25) await Promise.all(logs.map((log) => log.flush()));
    }
    clock.set(START + 60_000);
    for (const log of logs) log.note(failed(9_123_456_780, '203.0.113.9'));
    await Promise.all(logs.map((log) => log.close()));
    expect(await rowsOf(database)).toEqual([
      expect.objectContaining({ mobile: '9123456780', times: 100, made_at: START }),
      expect.objectContaining({ mobile: '9123456780', times: 2, made_at: START + 60_000 }),
    ]);
  });

  it('keeps different players, kinds, places and reasons apart', async () => {
    const log = openLog();
    const one = failed(9_123_456_780, '203.0.113.9');
    const all: Attempt[] = [
      one,
      { ...one, mobile: '9123456781' },
      { ...one, kind: 'code_wrong' },
      { ...one, address: '203.0.113.10' },
      { ...one, device: 'other' },
      { ...one, details: { reason: 'unknown' } },
    ];
    for (const event of [...all, ...all]) log.note(event);
    await log.close();
    expect((await rowsOf(database)).map(({ times }) => times)).toEqual(all.map(() => 2));
  });

  it('is not filled by one address, and still records the others', async () => {
    const log = openLog();
    for (let n = 0; n < 5000; n += 1) log.note(failed(9_000_000_000 + n, '203.0.113.66'));
    log.note(failed(9_123_456_780, '203.0.113.9'));
    await log.close();
    const rows = await rowsOf(database);
    expect(rows).toHaveLength(ROWS_OF_ADDRESS + 2);
    expect(rows[0]).toMatchObject({
      mobile: '',
      address: '203.0.113.66',
      times: 5000 - ROWS_OF_ADDRESS,
      details: { stands_for: 'address' },
    });
    expect(rows).toContainEqual(expect.objectContaining({ mobile: '9123456780', address: '203.0.113.9', times: 1 }));
  });

  it('is not filled by ten thousand addresses, and loses no count', async () => {
    const log = openLog();
    for (let n = 0; n < 30_000; n += 1) {
      log.note({
        ...failed(9_000_000_000 + n, `address ${n % 10_000}`),
        kind: n % 2 === 0 ? 'login_failed' : 'code_wrong',
      });
    }
    await log.close();
    const rows = await rowsOf(database);
    expect(rows.length).toBeLessThanOrEqual(ROWS_OF_MINUTE + SECURITY_EVENT_KINDS.length);
    expect(total(rows)).toBe(30_000);
    expect(rows[0]).toMatchObject({ mobile: '', address: '', details: { stands_for: 'all' } });
  });

  it('avoids deadlocks between servers that store the same rows', async () => {
    const logs = [openLog(), openLog(), openLog(), openLog()];
    for (let round = 0; round < 10; round += 1) {
      for (const [number, log] of logs.entries()) {
        for (let n = 0; n < 40; n += 1) {
          const at = number % 2 === 0 ? n : 39 - n;
          log.note(failed(9_000_000_000 + at, `address ${at}`));
        }
      }
      await Promise.all(logs.map((log) => log.flush()));
    }
    const rows = await rowsOf(database);
    expect(rows.map(({ times }) => times)).toEqual(Array.from({ length: 40 }, () => 40));
  });

  it('stores collected events periodically, and accepts none once it is closed', async () => {
    const log = openLog();
    log.note(failed(9_123_456_780, '203.0.113.9'));
    await eventually('the row', async () => (await rowsOf(database)).length === 1, 50);
    await log.close();
    log.note(failed(9_123_456_781, '203.0.113.9'));
    await log.flush();
    expect(await rowsOf(database)).toHaveLength(1);
  });

  it.each([
    ['older than asked', START + 5 * 60_000, 1_000, 5],
    ['beyond the most that are counted up', 0, 3, 4],
    ['younger and fewer than that', 0, 7, 0],
  ])('removes events %s, in batches', async (_what, beforeMs, most, removed) => {
    const log = openLog();
    for (let minute = 0; minute < 7; minute += 1) {
      clock.set(START + minute * 60_000);
      log.note(failed(9_123_456_780, '203.0.113.9'));
    }
    await log.close();
    const gone: number[] = [];
    for (let left = 7; left > 0; left -= 2) {
      const [row] = await database.query<{ removed: string }>(
        'select remove_old_security_events($1, $2, 2) as removed',
        [new Date(beforeMs).toISOString(), most],
      );
      gone.push(Number(row?.removed));
    }
    expect(gone.reduce((sum, count) => sum + count, 0)).toBe(removed);
    expect(Math.max(...gone)).toBeLessThanOrEqual(2);
    const kept = (await rowsOf(database)).map(({ made_at }) => made_at);
    expect(kept).toEqual(Array.from({ length: 7 - removed }, (_, n) => START + (n + removed) * 60_000));
    await expect(database.query('delete from security_event')).rejects.toMatchObject({ code: '23001' });
  });
});

it('keeps events while the database is unreachable, and keeps counting', async () => {
  const { url, drop } = await filledPostgres(fillTryOut);
  const direct = openPostgres(url, () => undefined);
  let broken = true;
  const proxy = await breakingProxy(Number(new URL(url).port), () => (broken ? 'request' : null));
  const through = new URL(url);
  through.port = String(proxy.port);
  const database = openPostgres(through.href, () => undefined);
  const clock = createFixedClock(START);
  const log = createSecurityLog(database, clock, createLogger('silent'));
  try {
    log.note(failed(9_123_456_780, '203.0.113.9'));
    await log.flush();
    log.note(failed(9_123_456_780, '203.0.113.9'));
    log.note(failed(9_123_456_781, '203.0.113.9'));
    await log.flush();
    expect(await rowsOf(direct)).toEqual([]);
    broken = false;
    await log.close();
    expect((await rowsOf(direct)).map(({ mobile, times }) => [mobile, times])).toEqual([
      ['9123456780', 2],
      ['9123456781', 1],
    ]);
  } finally {
    await database.close();
    await proxy.close();
    await direct.close();
    await drop();
  }
});
