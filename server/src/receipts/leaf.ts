import { type BidLabel, closesAtOpen, type Family, type IndiaDay, type Session } from '@ank/rules';
import { leafHash } from './merkle';

/**
 * A slip as the database keeps it for good. `lines`: their numbers and columns divided by '|', the lines by ';', in any
 * order, because sorting each slip's lines there costs more than all the rest.
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

type Line = readonly [
  label: string,
  session: string,
  digits: string,
  closeDigits: string,
  points: string,
  stake: string,
  pays: string,
];

const linesOf = ({ lines }: SlipRow): Line[] =>
  lines
    .split(';')
    .map((line) => line.split('|'))
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([_number, ...line]) => line as unknown as Line);

/** What slips of one market day differ in, as columns for a slip `s`. Nothing of it can change later. */
export const OWN_COLUMNS = `
  s.id::text, s.label, encode(s.salt, 'hex') as salt,
  floor(extract(epoch from s.placed_at) * 1000)::bigint::text as placed, (
    select string_agg(
             concat_ws('|', l.line_no, l.label, l.session, l.digits, l.close_digits, l.points, l.stake, l.pays), ';')
      from bid_line l where l.player_id = s.player_id and l.slip_id = s.id
  ) as lines`;

/** Columns of SlipRow for a slip `s` of a market `m`. */
export const SLIP_COLUMNS = `m.family, s.market_id::text, s.day, ${OWN_COLUMNS}`;

const sessionOf = ([label, session]: Line): Session =>
  closesAtOpen(label as BidLabel, session === 'open' ? 'open' : 'close') ? 'open' : 'close';

/** The sessions in whose trees a slip is: those whose cut-offs end its lines. */
export const sessionsOf = (slip: SlipRow): Set<Session> => new Set(linesOf(slip).map(sessionOf));

const textOf = (slip: SlipRow, lines: readonly Line[]): string =>
  JSON.stringify({
    v: 1,
    slip: slip.id,
    family: slip.family,
    market: slip.market_id,
    day: slip.day,
    label: slip.label,
    placed: slip.placed,
    lines,
    salt: slip.salt,
  });

/** What is hashed for a slip. Whoever changes this writes another `v`: stored hashes were made of the earlier text. */
export const leafText = (slip: SlipRow): string => textOf(slip, linesOf(slip));

export const hashOf = (slip: SlipRow): Buffer => leafHash(leafText(slip));

/** The leaf of a slip in the tree of a session; null where it has none. */
export function leafIn(session: Session, slip: SlipRow): Buffer | null {
  const lines = linesOf(slip);
  return lines.some((line) => sessionOf(line) === session) ? leafHash(textOf(slip, lines)) : null;
}
