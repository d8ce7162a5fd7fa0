import type { RateField } from '@ank/protocol';
import type { HeadlinesReply, RatesReply, SlidesReply } from '@ank/protocol/server';
import { FAMILIES, type Family } from '@ank/rules';
import type { Database } from '../db/port';

type RateRow = { label: string; stake: string; pays: string; changed_at: number };

/** The configured rates of a family, in display order. */
export async function loadRates(database: Database, family: Family): Promise<RatesReply> {
  const rows = await database.query<RateRow>('select label, stake, pays, changed_at from rate where family = $1', [
    family,
  ]);
  const fields = Object.entries<RateField>(FAMILIES[family].rates);
  const rates = fields.flatMap(([label, field]) => {
    const row = rows.find((candidate) => candidate.label === label);
    return row ? [{ field, rate: { stake: Number(row.stake), pays: Number(row.pays) } }] : [];
  });
  return { rates, changedAtMs: Math.max(0, ...rows.map((row) => row.changed_at)) };
}

export function loadHeadlines(database: Database): Promise<HeadlinesReply['headlines']> {
  return database.query<HeadlinesReply['headlines'][number]>('select id, active, notes from headline');
}

/**
 * The slider pictures in order, with absolute URLs. Pictures of other origins are included only if the page's policy
 * allows them.
 */
export async function loadSlides(
  database: Database,
  publicUrl: string,
  imageOrigins: readonly string[],
): Promise<SlidesReply['slides']> {
  const isOurs = (image: string): boolean => /^\/\w/.test(image);
  const isAllowed = (image: string): boolean => URL.canParse(image) && imageOrigins.includes(new URL(image).origin);
  const rows = await database.query<{ id: string; image: string }>(
    'select id, image from slide where active order by position, id',
  );
  return rows
    .filter(({ image }) => isOurs(image) || isAllowed(image))
    .map(({ id, image }) => ({ id, imageUrl: isOurs(image) ? publicUrl + image : image }));
}
