import { callApi, type Player, sessionOf } from './players';
import type { Site } from './site';

/** Sent together: the server places them in one batch. */
const TOGETHER = 20;

/** Places that many slips on KALYAN, of that many lines each. */
export async function placeSlips(site: Site, player: Player, count: number, lines: number): Promise<void> {
  const { token } = (await sessionOf(site, player)) as { token: string };
  const [kalyan] = await site.sql<{ id: string }>("select id::text from market where name = 'KALYAN'");
  const result = Array.from({ length: lines }, (_, at) => ({
    digits: String(at % 10),
    closedigits: '',
    points: String(10 + (at % 3)),
    session: at % 2 === 0 ? 'Open' : 'Close',
  }));
  const slip = {
    unique_token: token,
    game_id: kalyan!.id,
    new_result: { gameid: kalyan!.id, pana: 'Single Digit', result },
  };
  for (let placed = 0; placed < count; placed += TOGETHER) {
    const answers = await Promise.all(
      Array.from({ length: Math.min(TOGETHER, count - placed) }, () => callApi(site, '/api-submit-bid', slip)),
    );
    const refused = answers.find(({ status }) => status !== true);
    if (refused) throw new Error(String(refused.msg));
  }
}
