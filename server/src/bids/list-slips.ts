import type { SlipLineRow, SlipRow, SlipsInput, SlipsReply } from '@ank/protocol';
import type { By, Inside, Player } from '../context';
import type { Queryable } from '../db/port';

/** A page ends with the slip that reaches either. */
const MAX_SLIPS = 20;
const MAX_LINES = 400;

/** A refunded line no longer counts as a bid. */
const LINE = `l.player_id = s.player_id and l.slip_id = s.id and l.status <> 'void'`;

type Filter = Omit<SlipsInput, 'before'>;

/** The conditions of a filter, of slips or of their lines. */
const CONDITIONS: Record<keyof Filter, { of: 'slips' | 'lines'; holds: (value: string) => string }> = {
  family: { of: 'slips', holds: (value) => `m.family = ${value}` },
  gameId: { of: 'slips', holds: (value) => `s.market_id = ${value}::bigint` },
  from: { of: 'slips', holds: (value) => `s.day >= ${value}::date` },
  to: { of: 'slips', holds: (value) => `s.day <= ${value}::date` },
  status: { of: 'lines', holds: (value) => `l.status = ${value}` },
};

type Asked = { slips: string; lines: string; values: readonly unknown[] };

/**
 * A filter as SQL, after `first` values. What is not asked for is left out: with all of it behind `is null or` the kept
 * plan expects few slips, and reads all of a player instead of the newest.
 */
function asked(filter: Filter, first: readonly unknown[]): Asked {
  const values = [...first];
  const conditions = { slips: '', lines: '' };
  for (const [name, { of, holds }] of Object.entries(CONDITIONS)) {
    const value = filter[name as keyof Filter];
    if (value === null) continue;
    values.push(value);
    conditions[of] += ` and ${holds(`$${values.length}`)}`;
  }
  return { ...conditions, values };
}

/** Walks the slips by id, newest first, so that older ones cost nothing. One extra row shows whether there are more. */
const pageOf = ({ slips, lines }: Asked): string => `
with page as (
  select *, sum(line_count) over (order by id desc) - line_count as lines_before, count(*) over () as found
    from (
      select s.player_id, s.id, s.day, s.placed_at, s.line_count, m.id as market_id, m.family, m.name, m.open_minutes,
             m.hindi_name, m.marathi_name
        from slip s
        join market m on m.id = s.market_id
        -- The limit makes the planner look up each slip's lines, not all lines of the player.
        cross join lateral (select from bid_line l where ${LINE}${lines} limit 1) any_line
       where s.player_id = $1 and s.id < $2${slips}
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
          where ${LINE}${lines}
       ) as lines
  from page s
 where s.lines_before < ${MAX_LINES}
 order by s.id desc
 limit ${MAX_SLIPS}`;

const SUMS = `
select count(*) as bids, coalesce(sum(l.points), 0)::text as staked, coalesce(sum(l.won_points), 0)::text as won,
       coalesce(sum(l.points) filter (where l.status = 'pending'), 0)::text as pending`;

const totalsBy = ({ slips, lines }: Asked): string => `
${SUMS}
  from slip s
  join market m on m.id = s.market_id
  join bid_line l on ${LINE}${lines}
 where s.player_id = $1${slips}`;

/** A filter that concerns no slip needs none: lines of a player are one range of their key. */
const totalsOfAll = ({ lines }: Asked): string => `
${SUMS}
  from bid_line l
 where l.player_id = $1 and l.status <> 'void'${lines}`;

const MARKETS = `
select m.family, m.id as "gameId", m.name as "gameName", m.hindi_name as "hindiName", m.marathi_name as "marathiName"
  from market m
 where m.id in (select s.market_id from slip s where s.player_id = $1)
 order by m.name`;

const NEWEST = '9223372036854775807';

type Row = Omit<SlipRow, 'lines'> & { lines: readonly SlipLineRow[]; found: string };
type Summary = NonNullable<SlipsReply['summary']>;

async function summaryOf(database: Queryable, player: string, filter: Filter): Promise<Summary> {
  const of = asked(filter, [player]);
  const text = of.slips === '' ? totalsOfAll(of) : totalsBy(of);
  const [totals] = await database.query<Summary['totals']>(text, of.values);
  if (!totals) throw new Error('totals are one row');
  const markets = await database.query<Summary['markets'][number]>(MARKETS, [player]);
  return { totals, markets };
}

/** A player's bids of all families by slip, newest first; the first page has the totals. */
export async function listSlips(
  { database, actor }: Inside<By<Player>>,
  { before, ...filter }: SlipsInput,
): Promise<Omit<SlipsReply, 'nowMs'>> {
  const { id } = actor.player;
  const page = asked(filter, [id, before ?? NEWEST]);
  const rows = await database.query<Row>(pageOf(page), page.values);
  return {
    slips: rows.map(({ found: _found, ...slip }) => slip),
    more: Number(rows[0]?.found ?? 0) > rows.length,
    summary: before === null ? await summaryOf(database, id, filter) : null,
  };
}
