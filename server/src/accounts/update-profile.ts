import type { By } from '../context';

/** Changes the displayed name, and the email unless it is null. Nobody logs in with an email; many may share one. */
export async function updateProfile(
  { database, actor }: By<{ player: { id: string } }>,
  { name, email }: { name: string; email: string | null },
): Promise<void> {
  const values = [name, email, actor.player.id];
  await database.query('update player set name = $1, email = coalesce($2, email) where id = $3', values);
}
