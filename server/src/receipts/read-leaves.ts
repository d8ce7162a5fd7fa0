import type { Family, IndiaDay, Session } from '@ank/rules';
import type { Context } from '../context';
import { leafIn, OWN_COLUMNS, type SlipRow } from './leaf';

/** Slips read and hashed per batch: the server answers players between two batches. */
const SLIPS_AT_ONCE = 1024;

export type Leaf = { slip: string; hash: Buffer };

export type Sealed = { family: Family; marketId: string; day: IndiaDay; session: Session; lastSlip: string };

/** The ids as one text, because the driver reads an array much more slowly. */
const SLIPS = `
select coalesce(string_agg(s.id::text, ','), '') as slips, coalesce(string_agg(s.player_id::text, ','), '') as players
  from (select id, player_id from slip
         where market_id = $1 and day = $2 and id <= $3 and salt is not null order by id) s`;

type Slips = { slips: string; players: string };

const BATCH = `
select ${OWN_COLUMNS}
  from unnest($1::bigint[], $2::bigint[]) with ordinality u(id, player_id, place)
  join slip s on s.player_id = u.player_id and s.id = u.id
 order by u.place`;

type Row = Pick<SlipRow, 'id' | 'label' | 'salt' | 'placed' | 'lines'>;

/**
 * The leaves of a sealed session, ordered by slip, one batch at a time and without slips from before receipts. While a
 * batch is hashed, the database reads the next one.
 */
export async function* readLeaves({ database }: Context, sealed: Sealed): AsyncGenerator<Leaf[]> {
  const { family, marketId, day, session, lastSlip } = sealed;
  const [found] = await database.query<Slips>(SLIPS, [marketId, day, lastSlip]);
  const [slips = [], players = []] = [found?.slips, found?.players].map((text) => (text ? text.split(',') : []));
  const batch = (from: number): Promise<Row[]> => {
    const ofBatch = (all: readonly string[]): string => `{${all.slice(from, from + SLIPS_AT_ONCE).join(',')}}`;
    const rows = from < slips.length ? database.query<Row>(BATCH, [ofBatch(slips), ofBatch(players)]) : null;
    // A failure is handled when its batch is awaited.
    rows?.catch(() => undefined);
    return rows ?? Promise.resolve([]);
  };
  let next = batch(0);
  for (let at = 0; at < slips.length; at += SLIPS_AT_ONCE) {
    const rows = await next;
    next = batch(at + SLIPS_AT_ONCE);
    const leaves: Leaf[] = [];
    for (const { id, label, placed, salt, lines } of rows) {
      // Written out, because spreading the row would cost as much as its hash.
      const hash = leafIn(session, { id, family, market_id: marketId, day, label, placed, salt, lines });
      if (hash) leaves.push({ slip: id, hash });
    }
    yield leaves;
  }
}
