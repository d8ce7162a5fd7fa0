import type { Family } from '@ank/rules';
import type { Context } from '../context';
import { oneRow } from '../security/audit';

export type MarketRow = {
  id: string;
  family: Family;
  name: string;
  open_minutes: number;
  close_minutes: number | null;
  off_weekdays: number[];
  active: boolean;
  hindi_name: string;
  marathi_name: string;
};

/** Finds a market by name, ignoring case. A name used in two families needs the family. */
export async function findMarket(
  { database }: Context,
  { family, name }: { family: Family; name: string },
): Promise<MarketRow> {
  return oneRow(
    database.query<MarketRow>(
      `select id, family, name, open_minutes, close_minutes, off_weekdays, active, hindi_name, marathi_name
         from market
        where family = $1 and (upper(name) = upper($2) or id::text = $2)`,
      [family, name],
    ),
    `There is no ${family} market '${name}'.`,
  );
}
