import { cleanName } from '@ank/rules';
import type { By, Operator } from '../context';
import { refused } from '../errors';
import { withAudit } from '../security/audit';
import type { MarketRow } from './find-market';

/** Names in other languages; null keeps one unchanged, '' removes it. */
export type MarketNames = { hindi: string | null; marathi: string | null };

const MAX_LENGTH = 60;

/** Joiners shape letters of Indian scripts; cleanName keeps only those that do. */
const UNSEEN = /(?![\u200c\u200d])\p{C}/u;

/** A name in its stored form. Throws Refused. */
export function cleanMarketName(name: string): string {
  const clean = cleanName(name);
  if (clean.length > MAX_LENGTH) throw refused(`A name has at most ${MAX_LENGTH} characters.`);
  if (UNSEEN.test(clean)) throw refused('A name has a character that cannot be shown.');
  return clean;
}

const cleanOrNull = (name: string | null): string | null => (name === null ? null : cleanMarketName(name));

const SET = `
update market set hindi_name = coalesce($2, hindi_name), marathi_name = coalesce($3, marathi_name) where id = $1`;

/** Sets the names that players see in Hindi or Marathi; the English name is unchanged. Throws Refused. */
export async function setMarketNames(
  context: By<Operator>,
  { market, ...given }: { market: MarketRow } & MarketNames,
): Promise<void> {
  const [hindi, marathi] = [cleanOrNull(given.hindi), cleanOrNull(given.marathi)];
  if (hindi === null && marathi === null) throw refused('Give --hindi or --marathi.');
  const entry = { action: 'markets names', details: { market: market.id, hindi, marathi } };
  await withAudit(context, entry, async ({ database }) => {
    await database.query(SET, [market.id, hindi, marathi]);
  });
}
