import type { Context } from '../context';
import type { MarketRow } from './find-market';

export function listMarkets({ database }: Context): Promise<MarketRow[]> {
  return database.query<MarketRow>(
    `select id, family, name, open_minutes, close_minutes, off_weekdays, active from market
      order by family, open_minutes, id`,
  );
}
