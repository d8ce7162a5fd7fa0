import type { Context } from '../context';
import { MARKET_COLUMNS, type MarketRow } from './find-market';

export function listMarkets({ database }: Context): Promise<MarketRow[]> {
  return database.query<MarketRow>(`select ${MARKET_COLUMNS} from market order by family, open_minutes, id`);
}
