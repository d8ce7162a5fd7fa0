import type { WinHistoryRequest, WinRow } from '@ank/protocol/server';
import { type Family, hasTwoResults, type IndiaDay } from '@ank/rules';
import type { Clock } from '../clock';
import type { Database } from '../db/port';
import { dayValues, inDays, lineId, MAX_ROWS } from './list-bids';

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
  won_points: string;
  settled_at: number;
};

const WINS = `
select l.slip_id, l.line_no, s.day, m.name as game_name, l.label, l.session, l.digits, l.close_digits, l.points, l.won_points, l.settled_at
  from slip s
  join market m on m.id = s.market_id and m.family = $4
  join bid_line l on l.player_id = s.player_id and l.slip_id = s.id
 where s.player_id = $1 and ${inDays('l.settled_at')} and l.status = 'won'
 order by l.settled_at desc, s.id desc, l.line_no desc
 limit ${MAX_ROWS}`;

/** The statement text of a win. Jodi and sangam have no session. */
export function winNote(
  family: Family,
  win: { gameName: string; label: string; session: 'open' | 'close'; points: string },
): string {
  const { gameName, label, session, points } = win;
  if (!hasTwoResults(family)) return `${gameName} in ${label}  for bid amount- ${points} Won`;
  const named = label === 'Jodi Digit' || label === 'Full Sangam' ? 'N/A' : session === 'open' ? 'Open' : 'Close';
  return `${gameName} in ${label} (Session- ${named}) for bid amount- ${points} Won`;
}

/**
 * A player's winning lines in a family, by market day and by date of winning, newest first. Both ends are inclusive.
 */
export async function listWins(
  database: Database,
  clock: Clock,
  playerId: string,
  family: Family,
  range: Pick<WinHistoryRequest, 'from' | 'to'>,
): Promise<WinRow[]> {
  const rows = await database.query<Row>(WINS, dayValues(clock, playerId, family, range));
  return rows.map((row) => ({
    id: lineId(row.slip_id, row.line_no),
    day: row.day,
    gameName: row.game_name,
    label: row.label,
    session: row.session,
    digits: row.digits,
    closeDigits: row.close_digits,
    points: row.won_points,
    note: winNote(family, { gameName: row.game_name, label: row.label, session: row.session, points: row.points }),
    paidAtMs: row.settled_at,
  }));
}
