/**
 * What a client family sends and reads, as data. In a body, a text such as '$token' is replaced by the value kept under
 * that name.
 */

/** The type as which a client reads a field, or the value that it compares with. */
export type Read =
  | 'text'
  | 'filled'
  | 'digits'
  | 'integer'
  | 'flag'
  | 'list'
  | 'clock'
  | 'moment'
  | 'address'
  | { is: unknown };

export type Call = {
  path: string;
  body?: Readonly<Record<string, unknown>>;
  /** A form with a picture, whose fields are the body. */
  upload?: boolean;
  /** By field; `rows[].field` is the field of every row, of which there must be at least one. */
  reads: Readonly<Record<string, Read>>;
  /** Fields of the answer to keep, by name. */
  keeps?: Readonly<Record<string, string>>;
  /** Why this server does not support it; `reads` is then the refusal. */
  refused?: string;
  /** The same in production only. */
  inProduction?: { refused: string; reads: Readonly<Record<string, Read>> };
  /** The list is empty, so the answer lacks the fields of a full one. */
  empty?: true;
};

/** A result that the operator declares in between. */
export type Declared = { declared: readonly string[] };

export type Step = Call | Declared;

export type Lineage = {
  name: string;
  envType: string | number;
  /** Built into the client, or fetched with this env_type and decoded in this way. */
  key: { fixed: string } | { asks: string; clear: number };
  steps: readonly Step[];
};

export const OK = { status: { is: true }, msg: 'text' } as const;
/** A password or a payout number of a client that sends no code. */
export const SENDS_NO_CODE: Required<Call>['inProduction'] = {
  refused: 'it sends no code',
  reads: { status: { is: false }, msg: { is: 'Enter Valid OTP' } },
};

export const REFUSED = { status: { is: false }, msg: 'filled' } as const;

export const RESULTS: readonly Declared[] = [
  { declared: ['--family', 'main', '--market', 'KALYAN', '--session', 'open', '--pana', '128'] },
  { declared: ['--family', 'starline', '--market', '106', '--pana', '128'] },
  { declared: ['--family', 'gali', '--market', '206', '--digits', '47'] },
];

export const rates = (...names: string[]): Record<string, Read> => ({
  ...OK,
  ...Object.fromEntries(
    names.flatMap((name) => [
      [`game_rates[].${name}_val_1`, 'digits' as const],
      [`game_rates[].${name}_val_2`, 'digits' as const],
    ]),
  ),
});

export const MAIN_RATES = rates(
  'single_digit',
  'jodi_digit',
  'single_pana',
  'double_pana',
  'tripple_pana',
  'half_sangam',
  'full_sangam',
);

/** A card of a market list. */
export const CARD: Readonly<Record<string, Read>> = {
  'result[].game_id': 'digits',
  'result[].game_name': 'filled',
  'result[].open_time': 'clock',
  'result[].msg': 'text',
  'result[].msg_status': 'integer',
  'result[].open_result': 'text',
  'result[].close_result': 'text',
};

export const BIDS: Readonly<Record<string, Read>> = {
  ...OK,
  'bid_data[].game_name': 'filled',
  'bid_data[].pana': 'filled',
  'bid_data[].session': 'text',
  'bid_data[].digits': 'digits',
  'bid_data[].closedigits': 'text',
  'bid_data[].points': 'digits',
  'bid_data[].bid_tx_id': 'text',
  'bid_data[].bid_date': 'moment',
};

export const WINS: Readonly<Record<string, Read>> = {
  ...OK,
  'win_data[].amount': 'digits',
  'win_data[].transaction_note': 'text',
  'win_data[].tx_request_number': 'text',
  'win_data[].wining_date': 'moment',
  'win_data[].game_name': 'filled',
  'win_data[].pana': 'filled',
  'win_data[].session': 'text',
  'win_data[].digits': 'digits',
};

export const DEVICES: Readonly<Record<string, Read>> = {
  'device_result[].device_id': 'text',
  'device_result[].logout_status': { is: '0' },
};

type Line = readonly [digits: string, closedigits?: string, session?: string];

/** A slip as native clients send it: everything inside new_result. */
export const nativeBid = (pana: string, at: string, lines: readonly Line[], gameid = '9', path = 'api-submit-bid') => ({
  path,
  reads: OK,
  body: {
    new_result: {
      unique_token: '$token',
      Gamename: 'KALYAN',
      totalbit: lines.length * 10,
      gameid,
      pana,
      bid_date: '21-Nov-2026',
      session: at,
      result: lines.map(([digits, closedigits = '', session = at]) => ({ digits, closedigits, points: '10', session })),
    },
  },
});

/** A slip as web clients send it: the token twice, and the label in place of the session. */
export const webBid = (
  pana: string,
  lines: readonly Line[],
  { gameid = '9', path = 'api-submit-bid', top = pana } = {},
) => ({
  path,
  reads: OK,
  body: {
    unique_token: '$token',
    game_id: gameid,
    new_result: {
      unique_token: '$token',
      Gamename: 'KALYAN',
      totalbit: lines.length * 10,
      gameid,
      pana,
      gametype: 'Open',
      bid_date: '21-November-2026',
      session: top,
      result: lines.map(([digits, closedigits = '', session = 'Open']) => ({
        ...{ closedigits, digits, points: '10', session },
        ...(session === 'Open' ? { pana, closepana: '' } : {}),
      })),
    },
  },
});

export const TOKEN = { unique_token: '$token' } as const;
