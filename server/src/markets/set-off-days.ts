import type { By, Operator } from '../context';
import { refused } from '../errors';
import { withAudit } from '../security/audit';
import type { MarketRow } from './find-market';
import { renewDaysAhead } from './renew-days-ahead';

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

export const weekdayNames = (days: readonly number[]): string => days.map((day) => WEEKDAYS[day]).join(',');

/** Weekly off days such as 'sun,mon', or 'none'. They apply from the next day that has not begun yet. */
export async function setOffDays(
  context: By<Operator>,
  { market: { id }, text }: { market: MarketRow; text: string },
): Promise<void> {
  const names = text === 'none' ? [] : text.toLowerCase().split(',');
  const days = names.map((name) => WEEKDAYS.indexOf(name.trim().slice(0, 3)));
  if (days.includes(-1)) throw refused(`'${text}' is not a list of weekdays: write sun,mon or none.`);
  const entry = { action: 'markets off-days', details: { market: id, days: text } };
  await withAudit(context, entry, async (inside) => {
    const values = [id, [...new Set(days)]];
    await inside.database.query('update market set off_weekdays = $2::smallint[] where id = $1', values);
    await renewDaysAhead(inside, { marketId: id });
  });
}
