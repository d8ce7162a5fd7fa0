import { labelsOf, type Session } from '@ank/rules';
import { setRate } from '../../src/markets/set-rate';
import { correctResult } from '../../src/results/correct-result';
import { declareResult } from '../../src/results/declare-result';
import { settleChunk } from '../../src/results/settle-chunk';
import { voidDay } from '../../src/results/void-day';
import { byOperator } from './actors';
import { type Command, type CommandOf, gamesOf, MODEL_MARKETS, oneOf, RESULTS, slipOf } from './ledger-commands';
import type { ModelDay } from './ledger-model';
import { type Action, aim, interrupted, type Outcome, type Stage, succeeds } from './ledger-stage';
import { claim, credit, decide, transfer, withdrawal, writeOff } from './ledger-wallet-actions';
import { placeOne } from './place-one';
import { DAY } from './world';

const MARKETS_AT = MODEL_MARKETS.map((_, at) => at);
const RESULTS_AT = MARKETS_AT.flatMap((market) =>
  (['open', 'close'] as const).map((session: Session) => ({ market, session })),
);

const bid: Action<'bid'> = async (stage, command) => {
  const { model, database, clock } = stage;
  const isWanted = (at: number): boolean => stage.market(at).day.betting && stage.wants(stage.market(at).family);
  const { id, family, day } = stage.market(aim(command, MARKETS_AT, isWanted));
  const games = gamesOf(family);
  const named = aim({ apt: command.apt, target: command.label }, [...games.keys()], (at) =>
    stage.wants(family, games[at] ?? ''),
  );
  const { game, lines } = slipOf(family, { ...command, label: named });
  const total = lines.reduce((sum, { points }) => sum + points, 0);
  const player = aim(
    { apt: command.apt, target: command.player },
    model.everybody,
    (at) => model.purse(at).points >= total && model.allows(at, total),
  );
  const covered = lines.every((line) => day.takes(line)) && model.purse(player).points >= total;
  const expected = covered && model.allows(player, total);
  if (covered && !expected) model.note('bid above a limit');
  const { token } = stage.player(player);
  const actual = await stage.sent(command.again, (requestId) =>
    placeOne({ database, clock }, token, { family, requestId, gameId: id, label: game, lines }),
  );
  if (expected) {
    model.purse(player).points -= total;
    model.place(day, player, game, lines);
  }
  return { actual: actual?.walletPoints ?? null, expected: expected ? String(model.purse(player).points) : null };
};

const finish = (day: ModelDay, whole: boolean): void => {
  while (whole && day.work(500));
};

const result: Action<'declare' | 'correct'> = async (stage, command) => {
  const { database, clock } = stage;
  const { kind, number: at, whole } = command;
  const isFirst = ({ day, family }: { day: ModelDay; family: string }, session: Session): boolean =>
    day[session] === null && !day.voided && (session === 'open' || (family === 'main' && day.open !== null));
  const { market, session } = aim(command, RESULTS_AT, (one) => {
    const on = stage.market(one.market);
    return kind === 'declare'
      ? isFirst(on, one.session) && on.day.slips.length > 0
      : on.day[one.session] !== null && on.day.hasWinners;
  });
  const on = stage.market(market);
  const { id, family, day } = on;
  const was = day[session];
  // Prefers results by which a line wins.
  const number = aim(
    { apt: command.apt, target: at },
    RESULTS[family],
    (one) => one !== was && day.wouldWin(session, one),
  );
  const expected =
    (family === 'main' || session === 'open') &&
    (kind === 'declare' ? isFirst(on, session) || was === number : was !== null);
  const verb = kind === 'declare' ? declareResult : correctResult;
  const actual = await succeeds(
    verb(byOperator({ database: whole ? database : interrupted(database), clock }), {
      marketId: id,
      day: DAY,
      session,
      number,
      reason: 'model',
    }),
  );
  if (expected) {
    if (was !== number)
      day.setResults(session === 'open' ? number : (day.open ?? ''), session === 'open' ? day.close : number);
    finish(day, whole);
  }
  return { actual, expected };
};

const voided: Action<'void'> = async (stage, command) => {
  const { database, clock } = stage;
  const { id, day } = stage.market(
    aim(command, MARKETS_AT, (at) => !stage.market(at).day.voided && stage.market(at).day.slips.length > 0),
  );
  const actual = await succeeds(
    voidDay(byOperator({ database: command.whole ? database : interrupted(database), clock }), {
      marketId: id,
      day: DAY,
      reason: 'model',
    }),
  );
  if (!day.voided) day.voidAll();
  finish(day, command.whole);
  return { actual, expected: true };
};

const settle: Action<'settle'> = async (stage, command) => {
  const { id, day } = stage.market(aim(command, MARKETS_AT, (at) => stage.market(at).day.unfinished));
  const actual = await settleChunk(stage, { marketId: id, day: DAY, lines: command.lines });
  return { actual, expected: day.work(command.lines) };
};

const rate: Action<'rate'> = async ({ model, database, clock }, { target, label: at, rate: given }) => {
  const { family } = oneOf(MODEL_MARKETS, target);
  const label = oneOf(labelsOf(family), at);
  const actual = await succeeds(
    setRate(byOperator({ database, clock }), { family, label, stake: String(given.stake), pays: String(given.pays) }),
  );
  model.rates.set(`${family} ${label}`, given);
  return { actual, expected: true };
};

/** Time does not pass in the model, so a limit that is raised or removed stays in force. */
const limit: Action<'limit'> = async (stage, { player, points }) => {
  const { model, database, clock } = stage;
  const { id } = stage.player(player);
  await database.query(`select set_stake_limit(0, $1, $2, 'day', $3)`, [clock.iso(), id, points]);
  const was = model.limits.get(player) ?? Infinity;
  if (points !== null) model.limits.set(player, Math.min(was, points));
  return { actual: true, expected: true };
};

const ACTIONS: { [Kind in Command['kind']]: (stage: Stage, command: CommandOf<Kind>) => Promise<Outcome> } = {
  bid,
  declare: result,
  correct: result,
  void: voided,
  settle,
  rate,
  limit,
  credit,
  'write-off': writeOff,
  transfer,
  withdraw: withdrawal,
  claim,
  'decide-withdrawal': decide,
  'decide-claim': decide,
};

/** Executes the command on both sides. */
export const carryOut = (stage: Stage, command: Command): Promise<Outcome> =>
  (ACTIONS[command.kind] as Action<Command['kind']>)(stage, command);
