/**
 * The number of the bench's players, enough that the limit per player refuses no request. Each has points and a
 * session.
 */
export const PLAYERS = 10_000;

export const CLOCK = '2026-11-21T12:00:00+05:30';
export const DAY = '2026-11-21';

/** KALYAN of the try-out data: open until the afternoon. */
export const MARKET = '9';

/** Every second player bets on the even digits, so that a result makes one line in ten win. */
const DIGITS = [
  ['0', '2', '4', '6', '8'],
  ['1', '3', '5', '7', '9'],
];

/** As long as every token, because the server looks up no other. */
export const tokenOf = (player) => `bench-${String(player).padStart(37, '0')}`;

const sqlTokenOf = (player) => `'bench-' || lpad((${player})::text, 37, '0')`;

export const MOBILES = Array.from({ length: PLAYERS }, (_, at) => String(6_200_000_001 + at));

/** Adds players; each starts with a billion points from the house. */
export async function addPlayers(database, count = PLAYERS, since = CLOCK) {
  await database.query(
    `insert into player (mobile, name, password_hash, created_at)
     select 6200000000 + n, 'Bench', 'none', $2::timestamptz from generate_series(1, $1::int) n`,
    [count, since],
  );
  await database.query(
    `insert into account (kind, player_id) select k, p.id from player p, unnest(array['wallet', 'withdraw_hold']) k where p.name = 'Bench'`,
  );
  await database.query(
    `select post_transfer($1::timestamptz, h.id, w.id, 1000000000, 'opening', 'player:' || p.id, 'bench')
       from player p join account w on w.player_id = p.id and w.kind = 'wallet' join account h on h.kind = 'house' where p.name = 'Bench'`,
    [since],
  );
  await database.query(
    `insert into player_session (token_hash, player_id, device_id, created_at, last_seen_at)
     select encode(sha256(convert_to(${sqlTokenOf('n')}, 'UTF8')), 'hex'), p.id, '', $2::timestamptz, $2::timestamptz
       from generate_series(1, $1::int) n join player p on p.mobile = (6200000000 + n)::text`,
    [count, since],
  );
  // Otherwise plans are those for small tables until PostgreSQL analyzes them automatically.
  await database.query('vacuum analyze');
}

/** A bid of five lines of Single Digit, Open, as the app sends it. */
export const bidBodies = () =>
  Array.from({ length: PLAYERS }, (_, player) => {
    const unique_token = tokenOf(player + 1);
    const result = DIGITS[(player + 1) % 2].map((digits) => ({
      digits,
      closedigits: '',
      points: '10',
      session: 'Open',
    }));
    return JSON.stringify({
      env_type: 'Prod',
      app_key: 'bench',
      unique_token,
      game_id: MARKET,
      request_id: '{id}',
      new_result: {
        unique_token,
        Gamename: 'KALYAN',
        totalbit: 50,
        gameid: MARKET,
        pana: 'Single Digit',
        session: 'Open',
        result,
      },
    });
  });

export const pollBodies = () =>
  Array.from({ length: PLAYERS }, (_, player) =>
    JSON.stringify({ env_type: 'Prod', app_key: 'bench', unique_token: tokenOf(player + 1) }),
  );

const array = (values) => `array['${values.join("','")}']`;
const five = (value) => array(Array(5).fill(value));

/** The same bid as one database call, as a script with random `:player` and `:id`. */
export const PLACE_BID =
  `select place_bid_alone(0, to_timestamp(${Date.parse(CLOCK) / 1000}), encode(sha256(convert_to(${sqlTokenOf(':player')}, 'UTF8')), 'hex'), (:id)::text, 'm',
  'main', ${MARKET}, 'Single Digit', ${five('Single Digit')}, ${five('open')}, case (:player)::int % 2 when 0 then ${array(DIGITS[0])} else ${array(DIGITS[1])} end, ${five('')},
  array[10,10,10,10,10]::bigint[], array[true,true,true,true,true]);`.replace(/\s+/g, ' ');

const TOGETHER = 16;
const LINES_TOGETHER = Array.from({ length: TOGETHER * 5 }, (_, at) => at);
const same = (value, type) => `array_fill(${value}::${type}, array[${TOGETHER * 5}])`;
const ofEach = (value) => `array(select ${value} from generate_series(0, ${TOGETHER - 1}) n)`;

/** Slips of 16 players, each of five lines, as one call. */
export const PLACE_BIDS_OF = TOGETHER;
export const PLACE_BIDS =
  `select count(answer ->> 'balance') from place_bids(0, to_timestamp(${Date.parse(CLOCK) / 1000}),
  ${ofEach(`encode(sha256(convert_to(${sqlTokenOf(`(:player + n) % ${PLAYERS} + 1`)}, 'UTF8')), 'hex')`)},
  ${ofEach(`(:id)::text || '-' || n`)}, ${ofEach(`'m'`)}, ${ofEach(`'main'`)}, ${ofEach(`${MARKET}::bigint`)},
  ${ofEach(`'Single Digit'`)}, ${ofEach('null::date')},
  array[${LINES_TOGETHER.map((at) => Math.floor(at / 5) + 1).join()}], array[${LINES_TOGETHER.map((at) => at % 5).join()}],
  ${same(`'Single Digit'`, 'text')}, ${same(`'open'`, 'text')},
  ${array(LINES_TOGETHER.map((at) => String((at % 5) * 2)))}, ${same(`''`, 'text')}, ${same(10, 'bigint')},
  ${same(true, 'boolean')});`.replace(/\s+/g, ' ');

/**
 * Inserts one-line bids directly into the tables, on KALYAN's previous day and consistent with the ledger: paid from
 * the wallets into that day's pot.
 */
export async function addEarlierBids(database, count) {
  await database.query('begin');
  await database.query(
    `with who as (select p.id, w.id as wallet, row_number() over (order by p.id) - 1 as n from player p
                    join account w on w.player_id = p.id and w.kind = 'wallet' where p.name = 'Bench'),
          placed as (
       insert into slip (player_id, market_id, day, label, line_count, points, placed_at)
       select who.id, ${MARKET}, date '${DAY}' - 1, 'Single Digit', 1, 10, timestamptz '${CLOCK}' - interval '1 day'
         from generate_series(0, $1::int - 1) g join who on who.n = g % ${PLAYERS}
       returning id, player_id, placed_at),
          lines as (
       insert into bid_line (player_id, slip_id, line_no, label, session, digits, close_digits, points, stake, pays)
       select player_id, id, 0, 'Single Digit', 'open', id % 10, '', 10, 10, 95 from placed),
          paid as (
       insert into transfer (debit_account, credit_account, amount, code, reference, actor, made_at)
       select who.wallet, d.pot_account, 10, 'bid', 'slip:' || placed.id, 'player', placed.placed_at
         from placed join who on who.id = placed.player_id join market_day d on d.market_id = ${MARKET} and d.day = date '${DAY}' - 1)
     update account a set debits = a.debits + 10 * c.bids
       from (select player_id, count(*) as bids from placed group by player_id) c
      where a.player_id = c.player_id and a.kind = 'wallet'`,
    [count],
  );
  await database.query('commit');
  await database.query('vacuum analyze');
}
