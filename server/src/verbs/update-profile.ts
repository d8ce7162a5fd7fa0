import { type Database, violates } from '../db/port';
import { Refused } from '../errors';

type Profile = { playerId: string; name: string; /** Null: stays as it is. */ email: string | null };

/** What a statement failed with, or the refusal of an email that another player has. */
export const emailRefusal = (error: unknown): unknown =>
  violates(error, 'unique', 'player_email') ? new Refused('not_allowed', 'This email already exist') : error;

/** Changes the shown name, and the email where one is sent; an email belongs to one player only. */
export async function updateProfile(database: Database, { playerId, name, email }: Profile): Promise<void> {
  await database
    .query('update player set name = $1, email = coalesce($2, email) where id = $3', [name, email, playerId])
    .catch((error: unknown) => {
      throw emailRefusal(error);
    });
}
