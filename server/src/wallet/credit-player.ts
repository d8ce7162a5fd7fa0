import type { By, Operator } from '../context';
import { writeNotice } from '../notices/write-notice';
import { moveByOperator, type Movement } from './operator-movement';

/** Credits points from the house. */
export const creditPlayer = (context: By<Operator>, movement: Movement): Promise<void> =>
  moveByOperator(context, movement, {
    action: 'players credit',
    code: 'operator_credit',
    kind: 'wallet',
    check: async () => undefined,
    notify: (inside, playerId) =>
      writeNotice(inside, { playerId, kind: 'points_credited', details: { points: Number(movement.points) } }),
  });
