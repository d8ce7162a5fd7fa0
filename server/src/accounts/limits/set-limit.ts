import type { LimitInput, PlayLimitsReply } from '@ank/protocol';
import { type By, inTransaction, type Player, type Visitor } from '../../context';
import { noteChange } from '../../security/note-change';
import { traceOf } from '../../security/security-events';
import { listLimits } from './list-limits';

/** For each kind of limit: the function that sets it, and the prefix of its security events. */
const KINDS = { stake: ['set_stake_limit', ''], deposit: ['set_deposit_limit', 'deposit '] } as const;

/** Sets a limit; null removes it. A lower limit applies at once, anything else after 24 hours. */
export async function setLimit(
  context: By<Player & Visitor>,
  kind: keyof typeof KINDS,
  { period, points }: LimitInput,
): Promise<PlayLimitsReply> {
  const { clock, actor } = context;
  const [setter, what] = KINDS[kind];
  await inTransaction(context, async (inside) => {
    const { offsetMs, fixed } = clock.sqlMoment();
    const values = [offsetMs, fixed, actor.player.id, period, points];
    await inside.database.query(`select ${setter}($1, $2, $3, $4, $5)`, values);
    const details = { purpose: `${what}${period}`, number: points === null ? 'none' : String(points) };
    await noteChange(inside, { kind: 'limit_set', playerId: actor.player.id, ...traceOf(actor.source), details });
  });
  return listLimits(context, actor.player.id);
}
