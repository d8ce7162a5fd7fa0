import { type BidLabel, closesAtOpen, type Family, type IndiaDay, type Session } from '@ank/rules';
import { leafHash } from './merkle';

/**
 * A slip as the database keeps it for good. `lines`: their columns divided by '|', the lines by ';'. Labels, digits and
 * numbers hold neither of them, nor anything that JSON would write otherwise.
 */
export type SlipRow = {
  id: string;
  family: Family;
  market_id: string;
  day: IndiaDay;
  label: string;
  /** ms since 1970. */
  placed: string;
  /** Null where the slip is from before receipts. */
  salt: string | null;
  lines: string;
};

/** What slips of one market day differ in, as columns for a slip `s`. Nothing of it can change later. */
export const OWN_COLUMNS = `
  s.id::text, s.label, encode(s.salt, 'hex') as salt,
  floor(extract(epoch from s.placed_at) * 1000)::bigint::text as placed, (
    select string_agg(
             concat_ws('|', l.label, l.session, l.digits, l.close_digits, l.points, l.stake, l.pays),
             ';' order by l.line_no)
      from bid_line l where l.player_id = s.player_id and l.slip_id = s.id
  ) as lines`;

/** Columns of SlipRow for a slip `s` of a market `m`. */
export const SLIP_COLUMNS = `m.family, s.market_id::text, s.day, ${OWN_COLUMNS}`;

/** The session whose cut-off ends a line. */
function sessionOf(line: string): Session {
  const [label, session] = line.split('|', 2);
  return closesAtOpen(label as BidLabel, session === 'open' ? 'open' : 'close') ? 'open' : 'close';
}

/** The sessions in whose trees a slip is: those whose cut-offs end its lines. */
export const sessionsOf = ({ lines }: SlipRow): Set<Session> => new Set(lines.split(';').map(sessionOf));

/**
 * What is hashed for a slip: JSON, put together by hand because a hundred thousand slips wait for nothing else. Whoever
 * changes this writes another `v`: stored hashes were made of the earlier text.
 */
export const leafText = (slip: SlipRow): string =>
  `{"v":1,"slip":"${slip.id}","family":"${slip.family}","market":"${slip.market_id}","day":"${slip.day}",` +
  `"label":"${slip.label}","placed":"${slip.placed}",` +
  `"lines":[["${slip.lines.replaceAll('|', '","').replaceAll(';', '"],["')}"]],"salt":${JSON.stringify(slip.salt)}}`;

export const hashOf = (slip: SlipRow): Buffer => leafHash(leafText(slip));

/** The leaf of a slip in the tree of a session; null where it has none. */
export const leafIn = (session: Session, slip: SlipRow): Buffer | null =>
  slip.lines.split(';').some((line) => sessionOf(line) === session) ? hashOf(slip) : null;
