import type { PlayLimitsReply, StakeLimitInput } from '@ank/protocol';
import { type By, inTransaction, type Player, type Visitor } from '../../context';
import { noteChange } from '../../security/note-change';
import { traceOf } from '../../security/security-events';
import { listLimits } from './list-limits';

const SET = 'select set_stake_limit($1, $2, $3, $4, $5)';

/** Sets a limit, null for none. What is lower holds at once, the rest after 24 hours. */
export async function setStakeLimit(
  context: By<Player & Visitor>,
  { period, points }: StakeLimitInput,
): Promise<PlayLimitsReply> {
  const { clock, actor } = context;
  await inTransaction(context, async (inside) => {
    const { offsetMs, fixed } = clock.sqlMoment();
    await inside.database.query(SET, [offsetMs, fixed, actor.player.id, period, points]);
    const details = { purpose: period, number: points === null ? 'none' : String(points) };
    await noteChange(inside, { kind: 'limit_set', playerId: actor.player.id, ...traceOf(actor.source), details });
  });
  return listLimits(context, actor.player.id);
}
