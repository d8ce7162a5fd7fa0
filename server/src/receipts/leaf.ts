import { type BidLabel, endingSession, type Family, type IndiaDay, type Session } from '@ank/rules';
import { leafHash } from './merkle';

/**
 * The immutable data of a slip. `lines`: their JSON between the first quote and the last, with `","` between columns
 * and `"],["` between lines. Labels, digits and numbers contain nothing that JSON would escape.
 */
export type SlipRow = {
  id: string;
  family: Family;
  market_id: string;
  day: IndiaDay;
  label: string;
  /** ms since 1970. */
  placed: string;
  /** Null for a slip from before receipts. */
  salt: string | null;
  lines: string;
};

/** What distinguishes slips of one market day, as columns of a slip `s`. None of it can change later. */
export const OWN_COLUMNS = `
  s.id::text, s.label, encode(s.salt, 'hex') as salt,
  floor(extract(epoch from s.placed_at) * 1000)::bigint::text as placed,
  array_to_string(array(
    select concat_ws('","', l.label, l.session, l.digits, l.close_digits, l.points, l.stake, l.pays)
      from bid_line l where l.player_id = s.player_id and l.slip_id = s.id order by l.line_no
  ), '"],["') as lines`;

/** Columns of SlipRow for a slip `s` of a market `m`. */
export const SLIP_COLUMNS = `m.family, s.market_id::text, s.day, ${OWN_COLUMNS}`;

/** The session whose cut-off applies to a line. */
function sessionOf(line: string): Session {
  const [label, session] = line.split('","', 2);
  return endingSession(label as BidLabel, session === 'open' ? 'open' : 'close');
}

const linesOf = ({ lines }: SlipRow): string[] => lines.split('"],["');

/** The sessions whose trees contain a slip: those whose cut-offs apply to its lines. */
export const sessionsOf = (slip: SlipRow): Set<Session> => new Set(linesOf(slip).map(sessionOf));

/**
 * The text that is hashed for a slip: JSON, written by hand because speed matters for a hundred thousand slips. A
 * change needs another `v`, because stored hashes are of the earlier text.
 */
export const leafText = (slip: SlipRow): string =>
  `{"v":1,"slip":"${slip.id}","family":"${slip.family}","market":"${slip.market_id}","day":"${slip.day}",` +
  `"label":"${slip.label}","placed":"${slip.placed}",` +
  `"lines":[["${slip.lines}"]],"salt":${JSON.stringify(slip.salt)}}`;

export const hashOf = (slip: SlipRow): Buffer => leafHash(leafText(slip));

/** The leaf of a slip in the tree of a session; null if it has none. */
export const leafIn = (session: Session, slip: SlipRow): Buffer | null =>
  linesOf(slip).some((line) => sessionOf(line) === session) ? hashOf(slip) : null;
