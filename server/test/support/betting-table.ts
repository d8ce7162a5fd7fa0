import { FAMILY_PATHS } from '@ank/protocol';
import { addDays, type Family, momentOf } from '@ank/rules';
import { DATABASES } from './databases';
import { createWorld, DAY, type Player, slipBody, type World } from './world';

/** The bid call of each family. */
export const SUBMIT: Record<Family, string> = {
  main: FAMILY_PATHS.main.submitBid,
  starline: FAMILY_PATHS.starline.submitBid,
  gali: FAMILY_PATHS.gali.submitBid,
};

/** Minutes after midnight in India; a close after midnight is past 1440. */
export type Market = { id: string; family: Family; name: string; opens: number; closes: number };

const minutes = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

export const MARKETS: readonly Market[] = [
  { id: '9', family: 'main', name: 'KALYAN, 16:10 to 18:10', opens: minutes('16:10'), closes: minutes('18:10') },
  {
    id: '16',
    family: 'main',
    name: 'MAIN BAZAR, 21:35 to 00:05 of the next day',
    opens: minutes('21:35'),
    closes: minutes('24:05'),
  },
  {
    id: '901',
    family: 'main',
    name: 'a market of 23:00 to midnight',
    opens: minutes('23:00'),
    closes: minutes('24:00'),
  },
  { id: '902', family: 'main', name: 'a market of 00:01 to 23:59', opens: minutes('00:01'), closes: minutes('23:59') },
  { id: '101', family: 'starline', name: 'Starline 10:30', opens: minutes('10:30'), closes: minutes('10:30') },
  { id: '112', family: 'starline', name: 'Starline 21:30', opens: minutes('21:30'), closes: minutes('21:30') },
  {
    id: '903',
    family: 'starline',
    name: 'a Starline slot of 23:59',
    opens: minutes('23:59'),
    closes: minutes('23:59'),
  },
  { id: '201', family: 'gali', name: 'DESAWAR, 04:00', opens: minutes('04:00'), closes: minutes('04:00') },
  { id: '206', family: 'gali', name: 'GALI, 23:25', opens: minutes('23:25'), closes: minutes('23:25') },
];

/** Markets that this test adds to those of the try-out site. */
const EXTRA = MARKETS.filter(({ id }) => id.startsWith('90'));

/** A bid, and until when it is accepted. */
export type Bet = {
  family: Family;
  label: string;
  session: string;
  digits: string;
  closedigits?: string;
  until: 'opens' | 'closes' | 'never';
};

const onPanas = (family: Family, session: string, until: Bet['until']): Bet[] => [
  { family, label: 'Single Digit', session, digits: '5', until },
  { family, label: 'Single Pana', session, digits: '128', until },
  { family, label: 'Double Pana', session, digits: '118', until },
  { family, label: 'Triple Pana', session, digits: '777', until },
];

const combined = (session: string, until: Bet['until']): Bet[] => [
  { family: 'main', label: 'SP MOTOR', session, digits: '128', until },
  { family: 'main', label: 'DP MOTOR', session, digits: '118', until },
  { family: 'main', label: 'SP DP TP', session, digits: '777', until },
  { family: 'main', label: 'SpDpTpMotors', session, digits: '100', until },
];

export const BETS: readonly Bet[] = [
  ...['Open', 'open'].flatMap((session) => onPanas('main', session, 'opens')),
  ...['Close', 'CLOSED'].flatMap((session) => onPanas('main', session, 'closes')),
  ...combined('Open', 'opens'),
  ...combined('Close', 'closes'),
  // These need the open result as well, whatever session the line names.
  ...['Open', 'close', ''].map((session): Bet => ({
    family: 'main',
    label: 'Jodi Digit',
    session,
    digits: '57',
    until: 'opens',
  })),
  ...['Open', 'closed', ''].map((session): Bet => ({
    family: 'main',
    label: 'Full Sangam',
    session,
    digits: '128',
    closedigits: '240',
    until: 'opens',
  })),
  ...['Open', 'Close'].map((session): Bet => ({
    family: 'main',
    label: 'Half Sangam',
    session,
    digits: '1',
    closedigits: '240',
    until: 'opens',
  })),
  ...['Open', ''].flatMap((session) => onPanas('starline', session, 'closes')),
  ...['Open', ''].flatMap((session): Bet[] => [
    { family: 'gali', label: 'Left Digit', session, digits: '4', until: 'closes' },
    { family: 'gali', label: 'Right Digit', session, digits: '7', until: 'closes' },
    { family: 'gali', label: 'Jodi Digit', session, digits: '47', until: 'closes' },
  ]),
  // A session that the family does not have must not bypass the cut-off.
  ...['', 'tomorrow'].flatMap((session) => onPanas('main', session, 'never')),
  ...['Close', 'closed'].flatMap((session) => onPanas('starline', session, 'never')),
  { family: 'gali', label: 'Jodi Digit', session: 'Close', digits: '47', until: 'never' },
];

/** What a client claims besides the line: a name, body fields and headers. */
export type Claim = readonly [string, object, Record<string, string>];

export const TRUE: Claim = ['nothing untrue', {}, {}];

export const NEXT_DAY = addDays(DAY, 1);

export const betsOf = ({ family }: Market): Bet[] => BETS.filter((bet) => bet.family === family);

/** Minutes after midnight of the day, in ms since 1970. */
export const afterMidnight = (of: number): number => momentOf(DAY, 0) + of * 60_000;

/** A server with all the markets, and one bidding player at a time. */
export async function openTable() {
  const kind = DATABASES.find(({ name }) => name === 'PostgreSQL');
  if (!kind) throw new Error('there is no PostgreSQL');
  const world: World = await createWorld(kind);
  for (const { id, family, name, opens, closes } of EXTRA) {
    await world.database.query(
      'insert into market (id, family, name, open_minutes, close_minutes) values ($1, $2, $3, $4, $5)',
      [id, family, name, opens, family === 'main' ? closes % 1440 : null],
    );
  }
  let player: Player = await world.addPlayer(0);

  /** The player's newest slip and the number of slips: what was accepted, whatever the answer said. */
  async function placed(): Promise<{ count: number; day: string; market: string }> {
    const [row] = await world.database.query<{ count: number; day: string; market: string }>(
      `select count(*)::int as count, (array_agg(day::text order by id desc))[1] as day, (array_agg(market_id::text order by id desc))[1] as market
         from slip where player_id = $1`,
      [player.id],
    );
    return row ?? { count: 0, day: '', market: '' };
  }

  /** Sends a bid and returns the day it was accepted for, or null. */
  async function place(
    { id }: Market,
    bet: Bet,
    [, claim, headers]: Claim = TRUE,
    path = SUBMIT[bet.family],
  ): Promise<string | null> {
    const { digits, closedigits = '', session, label } = bet;
    const { new_result, ...rest } = slipBody(player.token, {
      gameId: id,
      label,
      lines: [{ digits, closedigits, session }],
    });
    const { body } = await world.call(
      path,
      { ...rest, ...claim, new_result: { ...(new_result as object), ...claim } },
      headers,
    );
    return body.status === true ? (await placed()).day : null;
  }

  const nextPlayer = async (): Promise<void> => void (player = await world.addPlayer(10_000_000));

  return { world, placed, place, nextPlayer };
}

export type Table = Awaited<ReturnType<typeof openTable>>;
