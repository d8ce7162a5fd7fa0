import type { Queryable } from '../db/port';

/** Seconds since the time up to which everything has been checked; null before the end of the first round. */
export async function ledgerLag(database: Queryable): Promise<number | null> {
  const [round] = await database.query<{ lag: number | null }>(
    'select floor(extract(epoch from clock_timestamp() - checked_at))::integer as lag from ledger_round',
  );
  return round?.lag ?? null;
}
