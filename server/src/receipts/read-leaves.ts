import type { IndiaDay, Session } from '@ank/rules';
import type { Context } from '../context';
import { hashOf, SLIP_COLUMNS, type SlipRow, sessionsOf } from './leaf';

/** Slips that are read and hashed at once: between two batches the server answers players. */
const SLIPS_AT_ONCE = 2000;

export type Leaf = { slip: string; hash: Buffer };

/** By player, as the index has them. */
const BATCH = `
select s.player_id, ${SLIP_COLUMNS}
  from slip s join market m on m.id = s.market_id
 where s.market_id = $1 and s.day = $2 and s.id <= $3 and s.salt is not null and (s.player_id, s.id) > ($4, $5)
 order by s.player_id, s.id
 limit ${SLIPS_AT_ONCE}`;

export type Sealed = { marketId: string; day: IndiaDay; session: Session; lastSlip: string };

/** The leaves of a sealed session, in the order of their slips. Slips from before receipts are not among them. */
export async function readLeaves({ database }: Context, { marketId, day, session, lastSlip }: Sealed): Promise<Leaf[]> {
  const leaves: (Leaf & { order: number })[] = [];
  let after = ['0', '0'];
  for (;;) {
    const rows = await database.query<SlipRow & { player_id: string }>(BATCH, [marketId, day, lastSlip, ...after]);
    for (const row of rows)
      if (sessionsOf(row).has(session)) leaves.push({ slip: row.id, hash: hashOf(row), order: Number(row.id) });
    const last = rows.at(-1);
    if (!last || rows.length < SLIPS_AT_ONCE) return leaves.sort((a, b) => a.order - b.order);
    after = [last.player_id, last.id];
  }
}
