import type { Context } from '../../context';

const OLD = [
  `delete from attempt where made_at < moment($1, $2) - interval '1 day'`,
  // Matches the lifetime of the browser's cookie.
  `delete from known_device where last_used_at < moment($1, $2) - interval '400 days'`,
];

/** Deletes attempts that no limit counts any more. */
export async function removeOldAttempts({ database, clock }: Context): Promise<void> {
  const { offsetMs, fixed } = clock.sqlMoment();
  for (const sql of OLD) await database.query(sql, [offsetMs, fixed]);
}
