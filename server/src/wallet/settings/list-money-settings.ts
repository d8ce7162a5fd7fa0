import type { Context } from '../../context';
import { oneRow } from '../../security/audit';
import { type MoneyAction, settingsOf } from './money-settings';

const ACTIONS: readonly MoneyAction[] = ['payee set', 'limits set'];
const COLUMNS = ACTIONS.flatMap((action) => settingsOf(action).map(([, column]) => column));
const SETTINGS = `select ${COLUMNS.join(', ')} from site`;

/** All money settings, by option. */
export async function listMoneySettings({
  database,
}: Context): Promise<{ command: string; option: string; value: string }[]> {
  const row = await oneRow(database.query<Record<string, unknown>>(SETTINGS), 'The site is not set up.');
  return ACTIONS.flatMap((action) =>
    settingsOf(action).map(([name, column, kind]) => ({
      command: action,
      option: `--${name}`,
      value: kind.show(String(row[column])),
    })),
  );
}
