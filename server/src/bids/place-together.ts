import type { Context } from '../context';
import { type CheckedSlip, columnsOf, type SlipAnswer } from './checked-slip';

const PLACE = `
select n, answer
  from place_bids($1, $2, $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::text[], $9::date[],
                  $10::integer[], $11::integer[], $12::text[], $13::text[], $14::text[], $15::text[], $16::bigint[],
                  $17::boolean[])`;

/** Places slips in one transaction, each on its own; null for a slip that must be placed alone. */
export async function placeTogether(
  { database, clock }: Context,
  slips: readonly CheckedSlip[],
): Promise<(SlipAnswer | null)[]> {
  const { offsetMs, fixed } = clock.sqlMoment();
  const lines = slips.flatMap((slip) => slip.lines);
  const rows = await database.query<{ n: number; answer: SlipAnswer | null }>(PLACE, [
    offsetMs,
    fixed,
    slips.map(({ tokenHash }) => tokenHash),
    slips.map(({ requestId }) => requestId),
    slips.map(({ fingerprint }) => fingerprint),
    slips.map(({ family }) => family),
    slips.map(({ gameId }) => gameId),
    slips.map(({ label }) => label),
    slips.map(({ day }) => day),
    slips.flatMap((slip, at) => slip.lines.map(() => at + 1)),
    slips.flatMap((slip) => slip.lines.map((_, no) => no)),
    ...columnsOf(lines),
  ]);
  const answers = new Map(rows.map(({ n, answer }) => [n, answer]));
  return slips.map((_, at) => answers.get(at + 1) ?? null);
}
