import type { Queryable } from '../db/port';

/** Gives a new player an empty wallet and nothing held. */
export async function openAccounts(database: Queryable, playerId: string): Promise<void> {
  await database.query(`insert into account (kind, player_id) values ('wallet', $1), ('withdraw_hold', $1)`, [
    playerId,
  ]);
}
