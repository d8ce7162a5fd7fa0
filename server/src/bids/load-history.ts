import { type BidStatus, MAX_HISTORY_LINES } from '@ank/protocol';
import type { StoredNames } from '@ank/protocol/server';
import { addDays, type Family, type IndiaDay, indiaDayOf, momentOf } from '@ank/rules';
import type { By, Inside, Player } from '../context';

/** A family's market days, both ends inclusive. A missing end means today in India. */
export type HistoryRange = { family: Family; from: IndiaDay | null; to: IndiaDay | null };

export type HistoryLine = StoredNames & {
  /** Slip and line as one number, because native clients expect decimal text. */
  id: string;
  slipId: string;
  day: IndiaDay;
  gameName: string;
  label: string;
  session: 'open' | 'close';
  digits: string;
  closeDigits: string;
  points: string;
  status: BidStatus | 'void';
  wonPoints: string;
  placedAtMs: number;
  settledAtMs: number;
};

type Row = Omit<HistoryLine, 'id'> & { lineNo: number };

/**
 * Lines of market days $2 to $3, plus those of the day before whose `moment` is within [$5, $6): a bid or win after
 * midnight on yesterday's market appears under both dates.
 */
const linesBy = (moment: string, condition: string, order: string): string => `
select l.slip_id as "slipId", l.line_no as "lineNo", s.day, m.name as "gameName", m.hindi_name as "hindiName", m.marathi_name as "marathiName",
       l.label, l.session, l.digits,
       l.close_digits as "closeDigits", l.points, l.status, l.won_points as "wonPoints", s.placed_at as "placedAtMs",
       l.settled_at as "settledAtMs"
  from slip s
  join market m on m.id = s.market_id and m.family = $4
  join bid_line l on l.player_id = s.player_id and l.slip_id = s.id
 where s.player_id = $1 and s.day between $2::date - 1 and $3 and (s.day >= $2
    or (${moment} >= to_timestamp($5::float8 / 1000) and ${moment} < to_timestamp($6::float8 / 1000)))
   and ${condition}
 order by ${order}
 limit ${MAX_HISTORY_LINES}`;

const QUERIES = {
  bids: linesBy('s.placed_at', `l.status <> 'void'`, 's.id desc, l.line_no desc'),
  wins: linesBy('l.settled_at', `l.status = 'won'`, 'l.settled_at desc, s.id desc, l.line_no desc'),
};

/** The player's bids or wins, newest first. */
export async function loadHistory(
  { database, clock, actor }: Inside<By<Player>>,
  kind: keyof typeof QUERIES,
  { family, ...range }: HistoryRange,
): Promise<HistoryLine[]> {
  const today = indiaDayOf(clock.nowMs());
  const [from, to] = [range.from ?? today, range.to ?? today];
  const values = [actor.player.id, from, to, family, momentOf(from, 0), momentOf(addDays(to, 1), 0)];
  const rows = await database.query<Row>(QUERIES[kind], values);
  return rows.map(({ lineNo, ...line }) => ({
    id: String(BigInt(line.slipId) * 1000n + BigInt(lineNo)),
    ...line,
  }));
}
