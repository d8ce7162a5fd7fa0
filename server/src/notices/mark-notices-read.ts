import type { By, Player } from '../context';
import { countUnread } from './list-notices';

const READ = `
with marked as (
  update notice set read_in = 'inbox' where player_id = $1 and id <= $2 and read_in is null returning player_id
)
select announce_players(array_agg(player_id)) from marked`;

/**
 * Marks the player's notices up to an id as read, and notifies the other devices. A notice committed later stays
 * unread, whatever its id. Returns the number still unread.
 */
export async function markNoticesRead(context: By<Player>, { upTo }: { upTo: string }): Promise<number> {
  const { database, actor } = context;
  await database.query(READ, [actor.player.id, upTo]);
  return countUnread(context);
}
