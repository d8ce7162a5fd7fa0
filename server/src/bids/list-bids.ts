import type { BidStatus } from '@ank/protocol';
import type { BidHistoryRequest, BidRow } from '@ank/protocol/server';
import { addDays, type Family, type IndiaDay, indiaDayOf, momentOf } from '@ank/rules';
import type { Clock } from '../clock';
import type { Database } from '../db/port';

/** Limit of one response, newest lines first. */
export const MAX_ROWS = 2000;

/** Slip and line as one number, because native clients expect decimal text. */
export const lineId = (slipId: string, lineNo: number): string => String(BigInt(slipId) * 1000n + BigInt(lineNo));

type Row = {
  slip_id: string;
  line_no: number;
  day: IndiaDay;
  game_name: string;
  label: string;
  session: 'open' | 'close';
  digits: string;
  close_digits: string;
  points: string;
  placed_at: number;
  status: BidStatus | 'void';
  won_points: string;
};

/**
 * Slips of market days $2 to $3, plus lines of the day before whose `moment` is within [$5, $6): a bid or win after
 * midnight on yesterday's market appears under both dates.
 */
export const inDays = (moment: string): string => `s.day between $2::date - 1 and $3 and (s.day >= $2
    or (${moment} >= to_timestamp($5::float8 / 1000) and ${moment} < to_timestamp($6::float8 / 1000)))`;

/** Parameters of `inDays`, after the family. A missing end means today in India. */
export function dayValues(
  clock: Clock,
  playerId: string,
  family: Family,
  range: Pick<BidHistoryRequest, 'from' | 'to'>,
): unknown[] {
  const today = indiaDayOf(clock.nowMs());
  const [from, to] = [range.from ?? today, range.to ?? today];
  return [playerId, from, to, family, momentOf(from, 0), momentOf(addDays(to, 1), 0)];
}

const LINES = `
select l.slip_id, l.line_no, s.day, m.name as game_name, l.label, l.session, l.digits, l.close_digits, l.points, s.placed_at, l.status, l.won_points
  from slip s
  join market m on m.id = s.market_id and m.family = $4
  join bid_line l on l.player_id = s.player_id and l.slip_id = s.id
 where s.player_id = $1 and ${inDays('s.placed_at')} and l.status <> 'void'
 order by s.id desc, l.line_no desc
 limit ${MAX_ROWS}`;

/** A player's bids in a family, by market day and by date of placing. Both ends are inclusive. */
export async function listBids(
  database: Database,
  clock: Clock,
  playerId: string,
  family: Family,
  range: Pick<BidHistoryRequest, 'from' | 'to'>,
): Promise<BidRow[]> {
  const rows = await database.query<Row>(LINES, dayValues(clock, playerId, family, range));
  return rows.map((row) => ({
    id: lineId(row.slip_id, row.line_no),
    day: row.day,
    gameName: row.game_name,
    label: row.label,
    session: row.session,
    digits: row.digits,
    closeDigits: row.close_digits,
    points: row.points,
    placedAtMs: row.placed_at,
    status: row.status === 'won' || row.status === 'lost' ? row.status : 'pending',
    wonPoints: row.won_points,
  }));
}
