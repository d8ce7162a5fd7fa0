import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { byOperator } from '../../test/support/actors';
import { eventually } from '../../test/support/eventually';
import { type FaultPlace, openFaultPlace, STARTED } from '../../test/support/fault-place';
import { repeated } from '../../test/support/long-form';
import { PURSE } from '../../test/support/money-requests';
import { placeOne } from '../../test/support/place-one';
import { storeOpenResult } from '../../test/support/store-result';
import { DAY, KALYAN } from '../../test/support/world';
import { createFixedClock } from '../clock';
import { verifyLedger } from './verify';

/** Each settler meets each fate. */
const KILLS = repeated(6, 20);
/** Enough chunks for all kills. */
const SLIPS = repeated(300, 1200);
const SLIP_LINES = 100;
/** Every tenth line bets on the winning digit: 95 points for 10. */
const WINS = (SLIPS * SLIP_LINES) / 10;

/** What happens to the running chunk when its settler is killed. */
const FATES = [
  // The database continues for a client that is gone, and the next settler runs into it.
  'goes on',
  // Killed at any point, also between chunks.
  'ran freely',
  // The database aborts it before it can continue.
  'is undone',
] as const;

/** What settles: the operator's command, or a starting server. */
const SETTLERS = [
  ['operator', ['settlement', 'run']],
  ['main', []],
] as const;

describe('a settler that is killed in the middle of a chunk', () => {
  let place: FaultPlace;
  let other: Client;
  beforeAll(async () => {
    place = await openFaultPlace();
    other = new Client({ connectionString: place.url });
    await other.connect();
    const clock = createFixedClock(Date.parse(STARTED));
    for (let slip = 0; slip < SLIPS; slip += 1) {
      const lines = Array.from({ length: SLIP_LINES }, (_, line) => ({
        digits: String(line % 10),
        closeDigits: '',
        points: 10,
        session: 'open',
      }));
      const token = place.payers[slip % place.payers.length]?.token ?? '';
      await placeOne({ database: place.database, clock }, token, {
        family: 'main',
        requestId: null,
        gameId: KALYAN,
        label: 'Single Digit',
        lines,
      });
    }
    const context = byOperator({ database: place.database, clock });
    await storeOpenResult(context, { marketId: KALYAN, day: DAY, number: '128', reason: '' });
  });
  afterAll(async () => {
    await other.end();
    await place.close();
  });

  const count = async (sql: string): Promise<number> => Number((await other.query(`select (${sql}) as n`)).rows[0].n);
  const OTHERS = `select count(*) from pg_stat_activity where datname = current_database() and query like '%settle_chunk%' and pid <> pg_backend_pid()`;
  const until = (sql: string, wanted: (n: number) => boolean): Promise<void> =>
    eventually(sql, async () => {
      // Within a transaction, statistics otherwise stay as first read.
      await other.query('select pg_stat_clear_snapshot()');
      return wanted(await count(sql));
    });

  it(`${KILLS} times is resumed, and every win is paid once`, async () => {
    const ids = place.payers.map(({ id }) => id);
    const lines: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const fate = FATES[kill % FATES.length] as (typeof FATES)[number];
      const [program, words] = SETTLERS[kill % SETTLERS.length] as (typeof SETTLERS)[number];
      await other.query('begin');
      await other.query(`select 1 from account where kind = 'wallet' and player_id = any($1::bigint[]) for update`, [
        ids,
      ]);
      const settler = place.begin(program, [...words]);
      await until(`${OTHERS} and wait_event_type = 'Lock'`, (n) => n > 0);
      if (fate === 'ran freely') {
        await other.query('commit');
        await sleep(kill % 10);
      }
      await place.kill(settler);
      if (fate === 'is undone') await other.query(OTHERS.replace('count(*)', 'pg_terminate_backend(pid)'));
      if (fate !== 'ran freely') await other.query('commit');
      // The surviving chunk ends alone, or beside the next settler.
      if (kill % 2 === 0) await until(`${OTHERS} and state = 'active'`, (n) => n === 0);
      lines.push(await count('select sum(lines) from settlement_task'));
      expect((await verifyLedger(place.database)).broken).toEqual([]);
      expect(await count('select count(*) from settlement_task where finished_at is null')).toBe(1);
    }
    // They made progress chunk by chunk.
    expect(new Set(lines).size).toBeGreaterThan(KILLS / 4);

    const last = place.begin('operator', ['settlement', 'run']);
    expect([await last.ended, last.output()]).toEqual([0, 'Settled 1 market days.\n']);
    const again = place.begin('operator', ['settlement', 'run']);
    expect([await again.ended, again.output()]).toEqual([0, 'Nothing was left to settle.\n']);
    expect(await count(`select count(*) from transfer where code = 'win'`)).toBe(WINS);
    expect(await count(`select sum(amount) from transfer where code = 'win'`)).toBe(WINS * 95);
    expect(await count(`select count(*) from bid_line where status = 'won'`)).toBe(WINS);
    expect(await count(`select count(*) from bid_line where status = 'lost'`)).toBe(SLIPS * SLIP_LINES - WINS);
    const [{ points }] = (
      await other.query(
        `select sum(credits - debits)::int as points from account where kind = 'wallet' and player_id = any($1::bigint[])`,
        [ids],
      )
    ).rows;
    expect(points).toBe(place.payers.length * PURSE - SLIPS * SLIP_LINES * 10 + WINS * 95);
    expect((await verifyLedger(place.database)).broken).toEqual([]);
  }, 900_000);
});
