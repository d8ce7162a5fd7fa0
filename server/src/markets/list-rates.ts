import type { Family } from '@ank/rules';
import type { Context } from '../context';

type RateRow = { family: Family; label: string; stake: string; pays: string };

export function listRates({ database }: Context): Promise<RateRow[]> {
  return database.query<RateRow>('select family, label, stake, pays from rate order by family, pays, label');
}
