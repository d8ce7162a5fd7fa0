import type { LastFundRequestReply } from '@ank/protocol';
import type { By, Player } from '../../context';
import { requestNumberOf } from '../request-numbers';

const PENDING = `
select id, points, asked_at from fund_request where player_id = $1 and status = 'pending' order by id desc limit 1`;

/** The player's newest pending claim, or null. */
export async function loadPendingFunds({ database, actor }: By<Player>): Promise<LastFundRequestReply['pending']> {
  const [row] = await database.query<{ id: string; points: string; asked_at: number }>(PENDING, [actor.player.id]);
  return row ? { requestNumber: requestNumberOf(row.id), points: row.points, askedAtMs: row.asked_at } : null;
}
