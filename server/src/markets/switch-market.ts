import type { By, Operator } from '../context';
import { withAudit } from '../security/audit';
import type { MarketRow } from './find-market';
import { makeMarketDays } from './make-market-days';

/** Hides a market at once, or shows it again. */
export async function switchMarket(
  context: By<Operator>,
  { market: { id }, on }: { market: MarketRow; on: boolean },
): Promise<void> {
  const entry = { action: on ? 'markets on' : 'markets off', details: { market: id } };
  await withAudit(context, entry, async ({ database }) => {
    await database.query('update market set active = $2 where id = $1', [id, on]);
  });
  await makeMarketDays(context);
}
