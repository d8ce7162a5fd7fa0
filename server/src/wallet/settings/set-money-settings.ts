import type { By, Operator } from '../../context';
import { violates } from '../../db/port';
import { refused } from '../../errors';
import { withAudit } from '../../security/audit';
import { type MoneyAction, settingsOf } from './money-settings';

/** Changes the named settings for future requests. Throws Refused. */
export async function setMoneySettings(
  context: By<Operator>,
  { action, option }: { action: MoneyAction; option: (name: string) => string | null },
): Promise<void> {
  const given = settingsOf(action).flatMap(([name, column, kind]) => {
    const text = option(name);
    if (text === null) return [];
    if (!kind.test(text)) throw refused(`--${name} must be ${kind.wanted}.`);
    return [{ name, text, column, value: kind.store(text) }];
  });
  if (given.length === 0) {
    const names = settingsOf(action).map(([name]) => `--${name}`);
    throw refused(`Give at least one of ${names.join(', ')}.`);
  }
  const details = Object.fromEntries(given.map(({ name, text }) => [name, text]));
  await withAudit(context, { action, details }, async ({ database }) => {
    const columns = given.map(({ column }, at) => `${column} = $${at + 1}`).join(', ');
    const values = given.map(({ value }) => value);
    // A table constraint keeps minimums below maximums.
    await database.query(`update site set ${columns}`, values).catch((error: unknown) => {
      throw violates(error, 'check', 'site_check') ? refused('A minimum must not be above its maximum.') : error;
    });
  });
}
