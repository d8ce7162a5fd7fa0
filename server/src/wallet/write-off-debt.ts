import type { By, Operator } from '../context';
import { oneRow } from '../security/audit';
import { moveByOperator, type Movement } from './operator-movement';

/** Writes off part or all of a player's debt. */
export const writeOffDebt = (context: By<Operator>, movement: Movement): Promise<void> =>
  moveByOperator(context, movement, {
    action: 'players write-off',
    code: 'debt_written_off',
    kind: 'suspense',
    notify: async () => undefined,
    check: async ({ database }, id) => {
      await oneRow(
        database.query(
          `select 1 as one from account where player_id = $1 and kind = 'suspense' and debits - credits >= $2::bigint`,
          [id, movement.points],
        ),
        'The player does not owe that much.',
      );
    },
  });
