import { DATABASES, filledPostgres } from '../../test/support/databases';
import { at, createWorld, DAY, fillTryOut, KALYAN, type World } from '../../test/support/world';
import type { Context } from '../context';
import type { Queryable } from '../db/port';
import { openPostgres } from '../db/postgres';
import { leafText } from '../receipts/leaf';
import { leafHash, rootOf } from '../receipts/merkle';
import { publishRoot } from './publish-root';
import { sealDueSessions } from './seal-due-sessions';
import { sealSession } from './seal-session';

const OPEN = { marketId: KALYAN, day: DAY, session: 'open' } as const;
const READS_SLIPS = 'with ordinality';

/** The context, calling `meet` before each statement. */
function meeting({ database, clock }: Context, meet: (sql: string) => void | Promise<void>): Context {
  const over = (on: Queryable): Queryable => ({
    query: async (sql, values) => {
      await meet(sql);
      return on.query(sql, values);
    },
  });
  return {
    clock,
    database: {
      ...database,
      ...over(database),
      transaction: (work, mode) => database.transaction((inside) => work(over(inside)), mode),
    },
  };
}

/** Adds slips of one line to the day of the market, every third one on Close. */
async function addSlips({ database, clock, addPlayer }: World, count: number): Promise<void> {
  const [{ id: one }, { id: other }] = [await addPlayer(10_000), await addPlayer(10_000)];
  await database.query(
    `with added as (
       insert into slip (player_id, market_id, day, label, line_count, points, placed_at)
       select case n % 2 when 0 then $1::bigint else $3 end, ${KALYAN}, '${DAY}', 'Single Digit', 1, 10, $2::timestamptz
         from generate_series(1, ${count}) n
       returning id, player_id)
     insert into bid_line (player_id, slip_id, line_no, label, session, digits, close_digits, points, stake, pays)
     select player_id, id, 0, 'Single Digit', case id % 3 when 0 then 'close' else 'open' end, '1', '', 10, 10, 95
       from added`,
    [one, clock.iso(), other],
  );
}

const rootIn = async ({ database }: Context): Promise<string | null> => {
  const [row] = await database.query<{ root: string | null }>(
    `select root from session_seal where session = 'open' and market_id = ${KALYAN}`,
  );
  return row?.root ?? null;
};

describe.each(DATABASES)('a root on $name', (kind) => {
  let world: World;
  beforeEach(async () => {
    world = await createWorld(kind);
    world.clock.set(at('03:00 PM'));
  });
  afterEach(() => world.close());

  it('covers all slips of its session in order, however many blocks they fill', async () => {
    await addSlips(world, 3500);
    await sealSession(world, OPEN);
    await publishRoot(world, OPEN);
    const rows = await world.database.query<{ id: string; player: string; text: string }>(
      `select s.id::text, s.player_id::text as player, ${leafText()} as text
         from slip s join market m on m.id = s.market_id where s.id % 3 <> 0 order by s.id`,
    );
    expect(await rootIn(world)).toBe(rootOf(rows.map(({ text }) => leafHash(text))).toString('hex'));
    const blocks = await world.database.query<{ slips: number[]; players: number[] }>(
      'select slips, players from seal_block order by block_no',
    );
    expect(blocks.map(({ slips }) => slips.length)).toEqual([1024, 1024, rows.length - 2048]);
    expect(blocks.flatMap(({ slips }) => slips).map(String)).toEqual(rows.map(({ id }) => id));
    expect(blocks.flatMap(({ players }) => players).map(String)).toEqual(rows.map(({ player }) => player));
    expect((await world.breaks()).filter(({ rule }) => /seal|root/.test(rule))).toEqual([]);
  });

  it('is computed once by concurrent publishers', async () => {
    await addSlips(world, 3);
    await sealSession(world, OPEN);
    let reads = 0;
    const counted = meeting(world, (sql) => void (reads += Number(sql.includes(READS_SLIPS))));
    await Promise.all([publishRoot(counted, OPEN), publishRoot(counted, OPEN), sealDueSessions(counted)]);
    expect(reads).toBe(1);
    expect(await rootIn(world)).not.toBeNull();
  });

  it('that cannot be computed delays no other, and the failure is reported', async () => {
    await addSlips(world, 3);
    await sealSession(world, OPEN);
    await sealSession(world, { ...OPEN, marketId: '10' });
    let isFirst = true;
    const failing = meeting(world, (sql) => {
      if (!sql.includes('update session_seal') || !isFirst) return;
      isFirst = false;
      throw new Error('broken');
    });
    await expect(sealDueSessions(failing)).rejects.toThrow('broken');
    const left = await world.database.query('select from session_seal where root is null');
    expect(left).toHaveLength(1);
    await sealDueSessions(world, AbortSignal.abort());
    expect(await world.database.query('select from session_seal where root is null')).toHaveLength(1);
    await sealDueSessions(world);
    expect(await world.database.query('select from session_seal where root is null')).toEqual([]);
  });
});

test('no transaction is open while a root is computed, and a bid on the other session does not wait', async () => {
  const place = await filledPostgres(fillTryOut);
  const world = await createWorld({ openFilled: async () => openPostgres(place.url, () => undefined) });
  world.clock.set(at('03:00 PM'));
  await addSlips(world, 3);
  await sealSession(world, OPEN);
  const player = await world.addPlayer(1_000);
  const open: object[] = [];
  const answers: unknown[] = [];
  await publishRoot(
    meeting(world, async (sql) => {
      if (!sql.includes(READS_SLIPS)) return;
      open.push(
        ...(await world.database.query(
          `select query from pg_stat_activity
            where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
              and xact_start is not null`,
        )),
      );
      answers.push((await world.bid(player, { lines: [{ session: 'Close' }] })).body.status);
    }),
    OPEN,
  );
  expect(open).toEqual([]);
  expect(answers).toEqual([true]);
  expect(await rootIn(world)).not.toBeNull();
  await world.close();
  await place.drop();
});

test('a server that dies while computing a root lets another take over; if it survives, it changes nothing', async () => {
  const place = await filledPostgres(fillTryOut);
  const open = () => createWorld({ openFilled: async () => openPostgres(place.url, () => undefined) });
  const [here, there] = [await open(), await open()];
  here.clock.set(at('03:00 PM'));
  there.clock.set(at('03:00 PM'));
  await addSlips(here, 3);
  await sealSession(here, OPEN);
  let goOn = (): void => undefined;
  const dead = new Promise<void>((resolve) => (goOn = resolve));
  let stuck = (): void => undefined;
  const isStuck = new Promise<void>((resolve) => (stuck = resolve));
  const late = publishRoot(
    meeting(here, (sql) => {
      if (!sql.includes(READS_SLIPS)) return undefined;
      stuck();
      return dead;
    }),
    OPEN,
  );
  await isStuck;
  const waiting = publishRoot(there, OPEN);
  const [killed] = await there.database.query<{ done: boolean }>(
    `select pg_terminate_backend(pid) as done from pg_locks
      where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())`,
  );
  expect(killed).toEqual({ done: true });
  await waiting;
  const found = await rootIn(there);
  expect(found).not.toBeNull();
  goOn();
  await late;
  expect(await rootIn(here)).toBe(found);
  expect(await here.database.query('select from seal_block')).toHaveLength(1);
  await here.close();
  await there.close();
  await place.drop();
});
