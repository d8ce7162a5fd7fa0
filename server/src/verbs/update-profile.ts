import type { Database } from '../db/port';
import { Refused } from '../errors';

type Profile = { playerId: string; name: string; /** Null: stays as it is. */ email: string | null };

/** Changes the shown name, and the email where one is sent; an email belongs to one player only. */
export async function updateProfile(database: Database, { playerId, name, email }: Profile): Promise<void> {
  if (email !== null && email !== '') {
    const others = await database.query('select 1 as one from player where lower(email) = lower($1) and id <> $2', [email, playerId]);
    if (others.length > 0) throw new Refused('not_allowed', 'This email already exist');
  }
  await database.query('update player set name = $1, email = coalesce($2, email) where id = $3', [name, email, playerId]);
}
