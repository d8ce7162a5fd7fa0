import { type Database, violates } from '../db/port';
import { Refused } from '../errors';

type Profile = { playerId: string; name: string; /** Null: stays as it is. */ email: string | null };

/** The refusal if another player has this email, else the error itself. */
export const emailRefusal = (error: unknown): unknown =>
  violates(error, 'unique', 'player_email') ? new Refused('not_allowed', 'This email already exist') : error;

/** Changes the displayed name, and the email if one is sent. An email belongs to one player. */
export async function updateProfile(database: Database, { playerId, name, email }: Profile): Promise<void> {
  await database
    .query('update player set name = $1, email = coalesce($2, email) where id = $3', [name, email, playerId])
    .catch((error: unknown) => {
      throw emailRefusal(error);
    });
}
