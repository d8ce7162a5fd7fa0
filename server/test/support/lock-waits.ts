import type { Queryable } from '../../src/db/port';
import { eventually } from './eventually';

/** In this database alone: other tests use others of the same PostgreSQL at the same time. */
export const LOCK_WAITS = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** Polls until exactly so many statements wait for a lock. */
export const lockWaits = (database: Queryable, count: number): Promise<void> =>
  eventually(`${count} statements that wait for a lock`, async () => {
    // Within a transaction, statistics otherwise stay as first read.
    await database.query('select pg_stat_clear_snapshot()');
    return (await database.query(`select ${LOCK_WAITS}`)).length === count;
  });
