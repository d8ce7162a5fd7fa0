import type { By, Operator } from '../context';
import { withAudit } from '../security/audit';
import { writeNotice } from '../notices/write-notice';
import { endSessions } from './end-sessions';
import { findPlayer } from './find-player';

const SWITCHES = {
  betting: 'update player set betting_on = $2 where id = $1 and betting_on <> $2 returning id',
  blocked: 'update player set blocked = $2 where id = $1 and blocked <> $2 returning id',
} as const;

const ACTIONS = {
  betting: { on: 'players betting-on', off: 'players betting-off' },
  blocked: { on: 'players block', off: 'players unblock' },
} as const satisfies Record<keyof typeof SWITCHES, object>;

/** Switches betting on or off, blocks or unblocks. Sessions from before a block stay refused after it ends. */
export async function switchPlayer(
  context: By<Operator>,
  { mobile, what, on }: { mobile: string; what: keyof typeof SWITCHES; on: boolean },
): Promise<void> {
  const action = ACTIONS[what][on ? 'on' : 'off'];
  await withAudit(context, { action, details: { mobile } }, async (inside) => {
    const playerId = await findPlayer(inside, { mobile });
    const changed = await inside.database.query(SWITCHES[what], [playerId, on]);
    // Revoke sessions on unblock, not on block: a blocked player must keep seeing the 'blocked' message.
    if (what !== 'blocked' || on || changed.length === 0) return;
    await endSessions(inside, { playerId });
    await writeNotice(inside, { playerId, kind: 'unblocked' });
  });
}
