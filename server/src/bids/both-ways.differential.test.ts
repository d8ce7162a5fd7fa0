import { byOperator } from '../../test/support/actors';
import { DATABASES } from '../../test/support/databases';
import { miscounted } from '../../test/support/miscounted';
import { DEVICES, STREAM_PLAYERS, type StreamSlip, slipStream, type StreamStep } from '../../test/support/slip-stream';
import { createWorld, type Player, type World } from '../../test/support/world';
import { findMarket } from '../markets/find-market';
import { setMarketTimes } from '../markets/set-market-times';
import { setRate } from '../markets/set-rate';
import { correctResult } from '../results/correct-result';
import { declareResult } from '../results/declare-result';
import { voidDay } from '../results/void-day';
import type { CheckedSlip, SlipAnswer } from './checked-slip';
import { checkSlip } from './place-bid';
import { placeAlone } from './place-alone';
import { placeTogether } from './place-together';

/** npm run prove takes 100,000 slips of a random seed. */
const SLIPS = Number(process.env.SLIPS ?? 800);
const SEED = Number(process.env.SEED ?? 20_261_121);
const START = 600;

/** These tables must have the same rows. Tokens, mobile numbers and salts differ between the worlds. */
const ROWS: Record<string, string> = {
  ...Object.fromEntries(
    [
      ...['bid_line', 'transfer', 'request_key', 'market_day', 'settlement_task', 'audit_entry'],
      ...['play_limit', 'play_break'],
    ].map((table) => [table, `select t::text as row from ${table} t order by 1`]),
  ),
  // A batch moves the stakes that a wallet keeps into its counts at other bids.
  account: `select (to_jsonb(t) - 'limit_stakes')::text as row from account t order by 1`,
  stakes: `select (p.id, c.*)::text as row from player p cross join stakes_counted(p.id) c
            where c.points > 0 order by 1`,
  slip: `select (to_jsonb(t) - 'salt')::text as row from slip t order by 1`,
  session_seal: 'select (market_id, day, session, last_slip, slips)::text as row from session_seal order by 1',
  player_session: 'select (player_id, last_seen_at)::text as row from player_session order by 1',
};

/** Places the slips of a step, sorted so that each player's first slip comes first. */
type Way = (world: World, slips: readonly CheckedSlip[], firsts: number) => Promise<SlipAnswer[]>;

const oneByOne: Way = async (world, slips) => {
  const answers: SlipAnswer[] = [];
  for (const slip of slips) answers.push(await placeAlone(world, slip));
  return answers;
};

const together: Way = async (world, slips, firsts) => {
  const answers = await placeTogether(world, slips);
  expect(answers.map((answer) => answer === null)).toEqual(slips.map((_, at) => at >= firsts));
  const all: SlipAnswer[] = [];
  for (const [at, slip] of slips.entries()) all.push(answers[at] ?? (await placeAlone(world, slip)));
  return all;
};

function firstOfEachPlayer(slips: readonly StreamSlip[]): { sorted: StreamSlip[]; firsts: number } {
  const seen = new Set<number>();
  const isFirst = slips.map(({ player }) => !seen.has(player) && seen.add(player) !== undefined);
  const sorted = [...slips.filter((_, at) => isFirst[at]), ...slips.filter((_, at) => !isFirst[at])];
  return { sorted, firsts: seen.size };
}

const CREDIT = `
select post_transfer($1::timestamptz, h.id, w.id, $2::bigint, 'operator_credit', $3, 'test')
  from account h, account w where h.kind = 'house' and w.kind = 'wallet' and w.player_id = $4`;

/** Runs the stream in a new world. Returns all answers and all rows. */
async function carriedOut(world: World, steps: readonly StreamStep[], way: Way) {
  const { database, clock } = world;
  const operator = byOperator(world);
  const players: Player[] = [];
  const tokens: string[][] = [];
  for (let made = 0; made < STREAM_PLAYERS; made += 1) {
    const player = await world.addPlayer(START);
    const devices = [player.token];
    while (devices.length < DEVICES) devices.push(await world.openSession(player.id));
    players.push(player);
    tokens.push(devices);
  }
  const idOf = (player: number): string => players[player]?.id ?? '';

  async function operate(step: Exclude<StreamStep, { kind: 'slips' }>, at: number): Promise<void> {
    if (step.kind === 'clock') return world.setClock(step.momentMs);
    if (step.kind === 'rate') return setRate(operator, { ...step, stake: '10', pays: String(step.pays) });
    if (step.kind === 'betting')
      return void (await database.query('update player set betting_on = $2 where id = $1', [
        idOf(step.player),
        step.on,
      ]));
    if (step.kind === 'credit')
      return void (await database.query(CREDIT, [clock.iso(), step.points, `credit:${at}`, idOf(step.player)]));
    if (step.kind === 'limit' || step.kind === 'time-out') {
      const [sql, values] =
        step.kind === 'limit'
          ? ['select set_stake_limit(0, $1, $2, $3, $4)', [step.period, step.points]]
          : [`select take_break(0, $1, $2, 'time_out', '1 day')`, []];
      return void (await database.query(sql, [clock.iso(), idOf(step.player), ...values]));
    }
    const { market: marketId } = step;
    if (step.kind === 'times')
      return setMarketTimes(operator, { ...step, market: await findMarket(world, { family: 'main', name: marketId }) });
    if (step.kind === 'void') return voidDay(operator, { marketId, day: step.day, reason: 'test' });
    return (step.kind === 'declare' ? declareResult : correctResult)(operator, { ...step, marketId, reason: 'test' });
  }

  const answers: unknown[] = [];
  for (const [at, step] of steps.entries()) {
    if (step.kind === 'slips') {
      const { sorted, firsts } = firstOfEachPlayer(step.slips);
      const slips = sorted.map((slip) => checkSlip(tokens[slip.player]?.[slip.device] ?? '', slip));
      answers.push(...(await way(world, slips, firsts)));
    } else {
      const refusal = await operate(step, at).then(
        () => null,
        (error: Error) => error.message,
      );
      answers.push([step.kind, refusal]);
    }
  }
  const rows: Record<string, string[]> = {};
  for (const [table, sql] of Object.entries(ROWS))
    rows[table] = (await database.query<{ row: string }>(sql)).map(({ row }) => row);
  expect(await world.breaks()).toEqual([]);
  expect(await miscounted(database)).toEqual([]);
  return { answers, rows };
}

/** The first difference only: a whole run is too long to print. */
const differences = (ones: readonly unknown[], others: readonly unknown[]): unknown[] =>
  Array.from({ length: Math.max(ones.length, others.length) }, (_, at) => [at, ones[at], others[at]])
    .filter(([, one, other]) => JSON.stringify(one) !== JSON.stringify(other))
    .slice(0, 5);

describe.each(DATABASES)('a stream of bids on $name', (kind) => {
  it(`of ${SLIPS} slips has the same answers and rows in batches as one by one (seed ${SEED})`, async () => {
    const steps = slipStream(SEED, SLIPS);
    const run = async (way: Way) => {
      const world = await createWorld(kind);
      try {
        return await carriedOut(world, steps, way);
      } finally {
        await world.close();
      }
    };
    const alone = await run(oneByOne);
    const batched = await run(together);
    expect(differences(alone.answers, batched.answers)).toEqual([]);
    for (const table of Object.keys(ROWS))
      expect([table, differences(alone.rows[table] ?? [], batched.rows[table] ?? [])]).toEqual([table, []]);
    // Everything that this proof covers has happened.
    const counts = new Map<string, number>();
    for (const answer of alone.answers) {
      const { fault } = Object(answer) as { fault?: string };
      const what = Array.isArray(answer)
        ? `${answer[0]} ${answer[1] === null ? 'done' : 'refused'}`
        : (fault ?? 'placed');
      counts.set(what, (counts.get(what) ?? 0) + 1);
    }
    const wanted = [
      ...['placed', 'duplicate_id', 'betting_off', 'no_market', 'below_minimum', 'above_maximum', 'closed'],
      ...[
        'open_closed',
        'not_enough_points',
        'stake_limit',
        'time_out',
        'declare done',
        'declare refused',
        'correct done',
        'void done',
      ],
      ...['times done', 'rate done'],
    ];
    expect(wanted.filter((what) => !counts.has(what))).toEqual([]);
  }, 36_000_000);
});
