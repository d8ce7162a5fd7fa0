import { type BidLabel, endingSession, type Session } from '@ank/rules';

const MARKET_DAY = `m.family || '","market":"' || s.market_id || '","day":"' || to_char(s.day, 'YYYY-MM-DD')`;

/**
 * SQL of the JSON text that is hashed for a slip `s` of a market `m`; nothing in it needs escapes. Stored hashes are of
 * this text: a change needs another `v`. `marketDay`: SQL of what all slips of a market day have in common.
 */
export const leafText = (marketDay = MARKET_DAY): string => `
  '{"v":1,"slip":"' || s.id || '","family":"' || ${marketDay} || '","label":"' || s.label
  || '","placed":"' || floor(extract(epoch from s.placed_at) * 1000)::bigint
  || '","lines":[["' || array_to_string(array(
       select concat_ws('","', l.label, l.session, l.digits, l.close_digits, l.points, l.stake, l.pays)
         from bid_line l where l.player_id = s.player_id and l.slip_id = s.id order by l.line_no
     ), '"],["')
  || '"]],"salt":' || coalesce('"' || encode(s.salt, 'hex') || '"', 'null') || '}'`;

type Line = [BidLabel, Session, ...string[]];

/** The sessions whose trees contain a slip, by its text: those whose cut-offs apply to its lines. */
export const sessionsOf = (text: string): Set<Session> =>
  new Set((JSON.parse(text) as { lines: Line[] }).lines.map(([label, session]) => endingSession(label, session)));
