import type { BreakInput, BreakKind, PlayLimitsReply } from '@ank/protocol';
import { type By, inTransaction, type Player, type Visitor } from '../../context';
import { Refused } from '../../errors';
import { noteChange } from '../../security/note-change';
import { traceOf } from '../../security/security-events';
import { listLimits } from './list-limits';

const TAKE = 'select take_break($1, $2, $3, $4, $5::interval) is not null as taken';

const UNITS: Record<BreakKind, string> = { time_out: 'days', self_exclusion: 'months' };

/** Starts a break. A running one can be extended, never shortened. */
export async function takeBreak(context: By<Player & Visitor>, { kind, length }: BreakInput): Promise<PlayLimitsReply> {
  const { clock, actor } = context;
  await inTransaction(context, async (inside) => {
    const { offsetMs, fixed } = clock.sqlMoment();
    const span = `${length} ${UNITS[kind]}`;
    const [row] = await inside.database.query<{ taken: boolean }>(TAKE, [
      ...[offsetMs, fixed, actor.player.id, kind],
      span,
    ]);
    if (!row?.taken) throw new Refused('not_allowed', 'longer_break');
    const details = { purpose: kind, number: span };
    await noteChange(inside, { kind: 'break_taken', playerId: actor.player.id, ...traceOf(actor.source), details });
  });
  return listLimits(context, actor.player.id);
}
