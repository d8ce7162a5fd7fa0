import { setTimeout } from 'node:timers/promises';

/** Waits until a query finds a row, and returns the moment. */
export async function until(database, sql) {
  for (;;) {
    const { rows } = await database.query(`${sql} limit 1`);
    if (rows.length > 0) return performance.now();
    await setTimeout(5);
  }
}
