import type { Family, IndiaDay, Session } from '@ank/rules';
import type { Context } from '../context';
import { leafIn, OWN_COLUMNS, type SlipRow } from './leaf';

/** Slips that are read and hashed at once: between two batches the server answers players. */
const SLIPS_AT_ONCE = 1024;

export type Leaf = { slip: string; hash: Buffer };

export type Sealed = { family: Family; marketId: string; day: IndiaDay; session: Session; lastSlip: string };

/** Numbers as one text: an array of them takes the driver much longer to read. */
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
 * The leaves of a sealed session, in the order of their slips, a batch at a time. Slips from before receipts are not
 * among them. While a batch is hashed here, the database reads the next one.
 */
export async function* readLeaves({ database }: Context, sealed: Sealed): AsyncGenerator<Leaf[]> {
  const { family, marketId, day, session, lastSlip } = sealed;
  const [found] = await database.query<Slips>(SLIPS, [marketId, day, lastSlip]);
  const [slips = [], players = []] = [found?.slips, found?.players].map((text) => (text ? text.split(',') : []));
  const batch = (from: number): Promise<Row[]> => {
    const ofBatch = (all: readonly string[]): string => `{${all.slice(from, from + SLIPS_AT_ONCE).join(',')}}`;
    const rows = from < slips.length ? database.query<Row>(BATCH, [ofBatch(slips), ofBatch(players)]) : null;
    // Its failure is met when its turn comes.
    rows?.catch(() => undefined);
    return rows ?? Promise.resolve([]);
  };
  let next = batch(0);
  for (let at = 0; at < slips.length; at += SLIPS_AT_ONCE) {
    const rows = await next;
    next = batch(at + SLIPS_AT_ONCE);
    const leaves: Leaf[] = [];
    for (const { id, label, placed, salt, lines } of rows) {
      // Written out: spreading the row costs as much as its hash.
      const hash = leafIn(session, { id, family, market_id: marketId, day, label, placed, salt, lines });
      if (hash) leaves.push({ slip: id, hash });
    }
    yield leaves;
  }
}
