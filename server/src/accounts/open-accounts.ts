import type { Queryable } from '../db/port';

/** Creates a new player's ledger accounts: an empty wallet and an empty hold. */
export async function openAccounts(database: Queryable, playerId: string): Promise<void> {
  await database.query(`insert into account (kind, player_id) values ('wallet', $1), ('withdraw_hold', $1)`, [
    playerId,
  ]);
}
