import type { Family, IndiaDay, Session } from '@ank/rules';
import type { Context } from '../context';
import { ENDS_WITH_OPEN } from '../ends-with-open';
import { leafText } from './leaf';
import { hashesIn } from './merkle';

/** Slips hashed per batch: the server answers players between two batches. */
const SLIPS_AT_ONCE = 1024;
/** Batches hashed at a time, each by its own connection: the database has a core for each. */
const BATCHES_AT_ONCE = 2;

export type Leaf = { slip: string; player: string; hash: Buffer };

export type Sealed = { family: Family; marketId: string; day: IndiaDay; session: Session; lastSlip: string };

/** The ids as one text, because the driver reads an array much more slowly. */
const SLIPS = `
select coalesce(string_agg(s.id::text, ','), '') as slips, coalesce(string_agg(s.player_id::text, ','), '') as players
  from (select id, player_id from slip
         where market_id = $1 and day = $2 and id <= $3 and salt is not null order by id) s`;

type Slips = { slips: string; players: string };

/** Hashed by the database, because reading the texts of the slips costs more than their hashes. */
const BATCH = `
select coalesce(string_agg(h.id::text, ','), '') as slips, coalesce(string_agg(h.player_id::text, ','), '') as players,
       encode(string_agg(h.hash, ''::bytea), 'hex') as hashes
  from (select s.id, s.player_id, sha256('\\x00'::bytea || convert_to(${leafText('$3::text')}, 'UTF8')) as hash
          from unnest($1::bigint[], $2::bigint[]) with ordinality u(id, player_id, place)
          join slip s on s.player_id = u.player_id and s.id = u.id
         where exists (select from bid_line l where l.player_id = s.player_id and l.slip_id = s.id
                          and ${ENDS_WITH_OPEN} = ($4 = 'open'))
         order by u.place) h`;

type Hashed = Slips & { hashes: string | null };

const idsIn = (text: string | undefined): string[] => (text ? text.split(',') : []);

/** The leaves of a sealed session, ordered by slip, one batch at a time and without slips from before receipts. */
export async function* readLeaves({ database }: Context, sealed: Sealed): AsyncGenerator<Leaf[]> {
  const { family, marketId, day, session, lastSlip } = sealed;
  const marketDay = `${family}","market":"${marketId}","day":"${day}`;
  const [found] = await database.query<Slips>(SLIPS, [marketId, day, lastSlip]);
  const [slips, players] = [idsIn(found?.slips), idsIn(found?.players)];
  const hash = async (from: number): Promise<Leaf[]> => {
    const ofBatch = (all: readonly string[]): string => `{${all.slice(from, from + SLIPS_AT_ONCE).join(',')}}`;
    const [hashed] = await database.query<Hashed>(BATCH, [ofBatch(slips), ofBatch(players), marketDay, session]);
    const hashes = hashesIn(Buffer.from(hashed?.hashes ?? '', 'hex'));
    const owners = idsIn(hashed?.players);
    return idsIn(hashed?.slips).map((slip, n) => ({ slip, player: owners[n] as string, hash: hashes[n] as Buffer }));
  };
  const starts = Array.from({ length: Math.ceil(slips.length / SLIPS_AT_ONCE) }, (_, nth) => nth * SLIPS_AT_ONCE);
  while (starts.length > 0) yield* await Promise.all(starts.splice(0, BATCHES_AT_ONCE).map(hash));
}
