import type { Language } from '@ank/protocol';
import type { Family } from '@ank/rules';
import type { Inside } from '../context';

export type ChartMarket = { id: string; name: string };

const MARKETS = `
select id, coalesce(nullif(case $3 when 'hi' then hindi_name when 'mr' then marathi_name end, ''), name) as name
  from market
 where family = $1 and ($2::bigint is null or id = $2::bigint) and (active or $2::bigint is not null)
 order by open_minutes, id`;

/** The markets of a family ordered by open time, or only the one with that id, named in the language. */
export function listChartMarkets(
  { database }: Inside,
  { family, marketId, language }: { family: Family; marketId: string | null; language: Language },
): Promise<ChartMarket[]> {
  return database.query<ChartMarket>(MARKETS, [family, marketId, language]);
}
