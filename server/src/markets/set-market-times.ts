import type { By, Operator } from '../context';
import { withAudit } from '../security/audit';
import type { MarketRow } from './find-market';
import { timesOf } from './market-times';
import { renewDaysAhead } from './renew-days-ahead';

/** New times apply from the next day that has not begun yet. */
export async function setMarketTimes(
  context: By<Operator>,
  { market: { id, family }, open, close }: { market: MarketRow; open: string; close: string | null },
): Promise<void> {
  const { openMinutes, closeMinutes } = timesOf(family, open, close);
  const entry = { action: 'markets times', details: { market: id, open, close } };
  await withAudit(context, entry, async (inside) => {
    const times = [id, openMinutes, closeMinutes];
    await inside.database.query('update market set open_minutes = $2, close_minutes = $3 where id = $1', times);
    await renewDaysAhead(inside, { marketId: id });
  });
}
