import type { Queryable } from '../db/port';

/** Seconds since everything that was written before has been checked; null before the end of the first round. */
export async function ledgerLag(database: Queryable): Promise<number | null> {
  const [round] = await database.query<{ lag: number | null }>(
    'select floor(extract(epoch from clock_timestamp() - checked_at))::integer as lag from ledger_round',
  );
  return round?.lag ?? null;
}
