import type { SlipLineRow, SlipRow, SlipsInput, SlipsReply } from '@ank/protocol';
import type { By, Inside, Player } from '../context';
import type { Queryable } from '../db/port';

/** A page ends with the slip that reaches either. */
const MAX_SLIPS = 20;
const MAX_LINES = 400;

/** A refunded line no longer counts as a bid. */
const LINE = `l.player_id = s.player_id and l.slip_id = s.id and l.status <> 'void'
   and ($4::text is null or l.status = $4)`;

const SLIP = `s.player_id = $1 and ($2::text is null or m.family = $2) and ($3::bigint is null or s.market_id = $3)
   and ($5::date is null or s.day >= $5) and ($6::date is null or s.day <= $6)`;

/** Walks the slips by id, newest first, so that older ones cost nothing. One extra row shows whether there are more. */
const PAGE = `
with page as (
  select *, sum(line_count) over (order by id desc) - line_count as lines_before, count(*) over () as found
    from (
      select s.player_id, s.id, s.day, s.placed_at, s.line_count, m.id as market_id, m.family, m.name, m.open_minutes,
             m.hindi_name, m.marathi_name
        from slip s
        join market m on m.id = s.market_id
       where ${SLIP} and s.id < $7 and exists (select from bid_line l where ${LINE})
       order by s.id desc
       limit ${MAX_SLIPS + 1}
    ) newest
)
select s.id, s.family, s.market_id as "gameId", s.name as "gameName",
       s.hindi_name as "hindiName", s.marathi_name as "marathiName", s.open_minutes as "openMinutes", s.day,
       s.placed_at as "placedAtMs", s.found, (
         select json_agg(json_build_object('label', l.label, 'session', l.session, 'digits', l.digits,
                                           'closeDigits', l.close_digits, 'points', l.points::text,
                                           'status', l.status, 'wonPoints', l.won_points::text) order by l.line_no)
           from bid_line l
          where ${LINE}
       ) as lines
  from page s
 where s.lines_before < ${MAX_LINES}
 order by s.id desc
 limit ${MAX_SLIPS}`;

const SUMS = `
select count(*) as bids, coalesce(sum(l.points), 0)::text as staked, coalesce(sum(l.won_points), 0)::text as won,
       coalesce(sum(l.points) filter (where l.status = 'pending'), 0)::text as pending`;

const TOTALS = `
${SUMS}
  from slip s
  join market m on m.id = s.market_id
  join bid_line l on ${LINE}
 where ${SLIP}`;

/** A filter that concerns no slip needs none: lines of a player are one range of their key. */
const TOTALS_OF_ALL = `
${SUMS}
  from bid_line l
 where l.player_id = $1 and l.status <> 'void' and ($2::text is null or l.status = $2)`;

const MARKETS = `
select m.family, m.id as "gameId", m.name as "gameName", m.hindi_name as "hindiName", m.marathi_name as "marathiName"
  from market m
 where m.id in (select s.market_id from slip s where s.player_id = $1)
 order by m.name`;

const NEWEST = '9223372036854775807';

type Row = Omit<SlipRow, 'lines'> & { lines: readonly SlipLineRow[]; found: string };
type Summary = NonNullable<SlipsReply['summary']>;

async function totalsOf(database: Queryable, filter: readonly unknown[]): Promise<Summary['totals']> {
  const [player, family, gameId, status, from, to] = filter;
  const concernsSlips = [family, gameId, from, to].some((condition) => condition !== null);
  const [totals] = concernsSlips
    ? await database.query<Summary['totals']>(TOTALS, filter)
    : await database.query<Summary['totals']>(TOTALS_OF_ALL, [player, status]);
  if (!totals) throw new Error('totals are one row');
  return totals;
}

async function summaryOf(database: Queryable, filter: readonly unknown[]): Promise<Summary> {
  const totals = await totalsOf(database, filter);
  const markets = await database.query<Summary['markets'][number]>(MARKETS, [filter[0]]);
  return { totals, markets };
}

/** A player's bids of all families by slip, newest first; the first page has the totals. */
export async function listSlips(
  { database, actor }: Inside<By<Player>>,
  { before, family, gameId, status, from, to }: SlipsInput,
): Promise<Omit<SlipsReply, 'nowMs'>> {
  const filter = [actor.player.id, family, gameId, status, from, to];
  const rows = await database.query<Row>(PAGE, [...filter, before ?? NEWEST]);
  return {
    slips: rows.map(({ found: _found, ...slip }) => slip),
    more: Number(rows[0]?.found ?? 0) > rows.length,
    summary: before === null ? await summaryOf(database, filter) : null,
  };
}
