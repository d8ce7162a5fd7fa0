import type { By } from '../context';
import { violates } from '../db/port';
import { Refused } from '../errors';

/** The refusal if another player has this email, else the error itself. */
export const emailRefusal = (error: unknown): unknown =>
  violates(error, 'unique', 'player_email') ? new Refused('not_allowed', 'This email already exist') : error;

/** Changes the displayed name, and the email unless it is null. An email belongs to one player. */
export async function updateProfile(
  { database, actor }: By<{ player: { id: string } }>,
  { name, email }: { name: string; email: string | null },
): Promise<void> {
  await database
    .query('update player set name = $1, email = coalesce($2, email) where id = $3', [name, email, actor.player.id])
    .catch((error: unknown) => {
      throw emailRefusal(error);
    });
}
