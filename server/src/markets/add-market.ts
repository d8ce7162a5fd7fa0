import type { Family } from '@ank/rules';
import type { By, Operator } from '../context';
import { refused } from '../errors';
import { oneRow, withAudit } from '../security/audit';
import { makeMarketDays } from './make-market-days';
import { timesOf } from './market-times';
import { cleanMarketName, type MarketNames } from './set-market-names';

/** A market without translated names shows the English one. */
type NewMarket = { family: Family; name: string; open: string; close: string | null } & Partial<MarketNames>;

/** Adds a market and its days, and returns its id. */
export async function addMarket(
  context: By<Operator>,
  { family, name, open, close, ...given }: NewMarket,
): Promise<string> {
  const { openMinutes, closeMinutes } = timesOf(family, open, close);
  if (name.trim() === '') throw refused('A market needs a name.');
  const [hindi, marathi] = [cleanMarketName(given.hindi ?? ''), cleanMarketName(given.marathi ?? '')];
  const entry = { action: 'markets add', details: { family, name, open, close, hindi, marathi } };
  const { id } = await withAudit(context, entry, async ({ database }) => {
    await database.query('lock table market in exclusive mode');
    return oneRow(
      database.query<{ id: string }>(
        `insert into market (id, family, name, open_minutes, close_minutes, hindi_name, marathi_name)
         select 1 + coalesce(max(id), 0), $1, $2::text, $3, $4, $5, $6 from market
         having not coalesce(bool_or(family = $1 and upper(name) = upper($2::text)), false) returning id`,
        [family, name.trim(), openMinutes, closeMinutes, hindi, marathi],
      ),
      'There is a market of this name already.',
    );
  });
  await makeMarketDays(context);
  return id;
}
