import type { Context } from '../context';
import { unavailable } from '../errors';
import { type CheckedSlip, columnsOf, type SlipAnswer } from './checked-slip';

const CALL = `
place_bid_alone($1, $2, $3, $4, $5, $6, $7, $8,
          $9::text[], $10::text[], $11::text[], $12::text[], $13::bigint[], $14::boolean[], $15::date)`;

const PLACE = `select ${CALL} as answer`;

const PLACE_IF_FREE = `select case when take_wallet($3) then ${CALL} end as answer`;

async function place(sql: string, { database, clock }: Context, slip: CheckedSlip): Promise<SlipAnswer | null> {
  const { offsetMs, fixed } = clock.sqlMoment();
  const { lines } = slip;
  const [row] = await database.query<{ answer: SlipAnswer | null }>(sql, [
    ...[offsetMs, fixed, slip.tokenHash, slip.requestId, slip.fingerprint, slip.family, slip.gameId, slip.label],
    ...columnsOf(lines),
    slip.day,
  ]);
  return row?.answer ?? null;
}

/** Places a slip by itself and waits for its wallet if somebody else holds it. */
export async function placeAlone(context: Context, slip: CheckedSlip): Promise<SlipAnswer> {
  const answer = await place(PLACE, context, slip);
  if (answer === null) throw unavailable();
  return answer;
}

/** Places a slip by itself; null if somebody else holds its wallet. */
export const placeIfFree = (context: Context, slip: CheckedSlip): Promise<SlipAnswer | null> =>
  place(PLACE_IF_FREE, context, slip);
