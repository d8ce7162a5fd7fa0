import type { Clock } from '../clock';
import type { Database } from '../db/port';
import { removeOldAttempts } from './attempts';

const OLD: readonly string[] = [
  // Request ids are kept 30 days (PROTOCOL decision 11).
  `delete from request_key where made_at < moment($1, $2) - interval '30 days'`,
  `delete from player_session where created_at < moment($1, $2) - interval '31 days'`,
  `delete from otp_challenge where made_at < moment($1, $2) - interval '1 day'`,
  `delete from request_count where minute < extract(epoch from moment($1, $2)) / 60 - 5`,
  `delete from receiver_check where minute < extract(epoch from moment($1, $2)) / 60 - 5`,
];

/** Removes what has no use any more. */
export async function cleanUp(database: Database, clock: Clock): Promise<void> {
  const { offsetMs, fixed } = clock.sqlMoment();
  for (const sql of OLD) await database.query(sql, [offsetMs, fixed]);
  await removeOldAttempts(database, clock);
}
