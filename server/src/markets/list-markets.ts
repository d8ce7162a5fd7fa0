import type { Context } from '../context';
import type { MarketRow } from './find-market';

export function listMarkets({ database }: Context): Promise<MarketRow[]> {
  return database.query<MarketRow>(
    `select id, family, name, open_minutes, close_minutes, off_weekdays, active, hindi_name, marathi_name
       from market
      order by family, open_minutes, id`,
  );
}
