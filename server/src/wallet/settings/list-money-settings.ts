import type { Context } from '../../context';
import { oneRow } from '../../security/audit';
import { type MoneyAction, settingsOf } from './money-settings';

/** All money settings, by option. */
export async function listMoneySettings({
  database,
}: Context): Promise<{ command: string; option: string; value: string }[]> {
  const row = await oneRow(database.query<Record<string, unknown>>('select * from site'), 'The site is not set up.');
  const actions: MoneyAction[] = ['payee set', 'limits set'];
  return actions.flatMap((action) =>
    settingsOf(action).map(([name, column, kind]) => ({
      command: action,
      option: `--${name}`,
      value: kind.show(String(row[column])),
    })),
  );
}
