import type { RateField, RatesReply } from '@ank/protocol';
import { FAMILIES, type Family } from '@ank/rules';
import type { Context } from '../context';

type RateRow = { label: string; stake: string; pays: string; changed_at: number };

/** The configured rates of a family, in display order. */
export async function loadRates({ database }: Context, { family }: { family: Family }): Promise<RatesReply> {
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
