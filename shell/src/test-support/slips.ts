type Line = Partial<Record<'pana' | 'session' | 'digits' | 'closedigits' | 'points' | 'status' | 'won_amount', string>>;

const lineWire = (line: Line) => ({
  pana: 'Single Digit',
  session: 'Open',
  digits: '5',
  closedigits: '',
  points: '10',
  status: 'pending',
  won_amount: '0',
  ...line,
});

/** A slip as the server sends it; its lines and fields are those of a plain bid but for the changes. */
export const slipWire = (id: string, lines: readonly Line[], changes: Record<string, string> = {}) => ({
  slip_id: id,
  family: 'main',
  game_id: '7',
  game_name: 'KALYAN',
  open_time: '04:10 PM',
  market_day: '2026-11-21',
  bid_date: '21 Nov 2026 02:40:00 PM',
  ...changes,
  lines: lines.map(lineWire),
});

export const STARLINE = { family: 'starline', game_id: '106', game_name: '05:00 PM' };

/** The server's first page of the player's slips. */
export const pageWire = (slips: readonly object[], more = false) => ({
  slips,
  more,
  totals: { bids: '3', staked: '1500', pending: '500', won: '950' },
  markets: [{ family: 'main', game_id: '7', game_name: 'KALYAN' }, STARLINE],
  server_time: '2026-11-21T16:52:18.000+05:30',
  status: true,
});
