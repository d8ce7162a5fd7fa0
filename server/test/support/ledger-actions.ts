import { labelsOf, type Session } from '@ank/shared/rules';
import type { Database } from '../../src/db/port';
import { correctResult, declareResult, voidDay } from '../../src/verbs/declare-result';
import { decideFunds, decideWithdrawal } from '../../src/verbs/decide-requests';
import { requestFunds } from '../../src/verbs/fund-requests';
import { setRate } from '../../src/verbs/operate-markets';
import { creditPlayer, writeOffDebt } from '../../src/verbs/operate-players';
import { placeBid } from '../../src/verbs/place-bid';
import { settleChunk } from '../../src/verbs/settle';
import { transferPoints } from '../../src/verbs/transfer-points';
import { withdraw } from '../../src/verbs/withdraw';
import { type Command, type CommandOf, MODEL_MARKETS, oneOf, RESULTS, slipOf } from './ledger-commands';
import type { Model, ModelDay } from './ledger-model';
import { DAY, type Player, type World } from './world';

/** What the server answered, and what the model expects. */
type Outcome = { actual: unknown; expected: unknown };

type Action<Kind extends Command['kind']> = (stage: Stage, command: CommandOf<Kind>) => Promise<Outcome>;

const BY = { actor: 'operator:model', reason: 'model' };
const noop = (): undefined => undefined;

/** The limits of a new database. Bids of this model always stay within theirs. */
const LIMITS = { transfer: [100, 10_000], withdrawal: [500, 50_000], deposit: [300, 100_000] } as const;

const within = ([least, most]: readonly [number, number], points: number): boolean => points >= least && points <= most;

class Interrupted extends Error {}

/** A settler that stops before its first chunk. */
const interrupted = (database: Database): Database => ({
  ...database,
  query: (sql, values) =>
    sql.includes('settle_chunk') ? Promise.reject(new Interrupted()) : database.query(sql, values),
});

const succeeds = (action: Promise<unknown>): Promise<boolean> =>
  action.then(
    () => true,
    (error: unknown) => error instanceof Interrupted,
  );

const MARKETS_AT = MODEL_MARKETS.map((_, at) => at);
const RESULTS_AT = MARKETS_AT.flatMap((market) =>
  (['open', 'close'] as const).map((session: Session) => ({ market, session })),
);

/** Picks one of `all` by the command's index. If `apt`, picks one that the action can succeed on, if any. */
function aim<Item>(
  { apt, target }: { apt: boolean; target: number },
  all: readonly Item[],
  can: (one: Item) => boolean,
): Item {
  const able = apt ? all.filter(can) : [];
  return oneOf(able.length > 0 ? able : all, target);
}

/** The server and its model side by side. */
export class Stage {
  private serial = 0;

  constructor(
    readonly model: Model,
    readonly database: Database,
    readonly clock: World['clock'],
    readonly players: readonly Player[],
  ) {}

  player(at: number): Player {
    return this.players[at] as Player;
  }

  market(at: number): (typeof MODEL_MARKETS)[number] & { day: ModelDay } {
    return { ...oneOf(MODEL_MARKETS, at), day: this.model.days[at % MODEL_MARKETS.length] as ModelDay };
  }

  freshId(): string {
    return `model-${String((this.serial += 1)).padStart(4, '0')}`;
  }

  /** Sends a player's request, perhaps twice with one key; both answers must be equal. */
  async sent<Answer>(again: boolean, send: (requestId: string) => Promise<Answer>): Promise<Answer | null> {
    const requestId = this.freshId();
    const first = await send(requestId).catch(() => null);
    if (again) expect(await send(requestId).catch(() => null)).toEqual(first);
    return first;
  }

  async carryOut(command: Command): Promise<Outcome> {
    return (ACTIONS[command.kind] as Action<Command['kind']>)(this, command);
  }
}

const bid: Action<'bid'> = async (stage, command) => {
  const { model, database, clock } = stage;
  const { id, family, day } = stage.market(aim(command, MARKETS_AT, (at) => stage.market(at).day.betting));
  const { game, lines } = slipOf(family, command);
  const total = lines.reduce((sum, { points }) => sum + points, 0);
  const player = aim(
    { apt: command.apt, target: command.player },
    model.everybody,
    (at) => model.purse(at).points >= total,
  );
  const expected = lines.every((line) => day.takes(line)) && model.purse(player).points >= total;
  const { token } = stage.player(player);
  const actual = await stage.sent(command.again, (requestId) =>
    placeBid(database, clock, family, { token, requestId, gameId: id, label: game, lines }, noop),
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
  // Prefers results that let a line win.
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
    verb(whole ? database : interrupted(database), clock, { marketId: id, day: DAY, session, number }, BY),
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
    voidDay(command.whole ? database : interrupted(database), clock, { marketId: id, day: DAY }, BY),
  );
  if (!day.voided) day.voidAll();
  finish(day, command.whole);
  return { actual, expected: true };
};

const settle: Action<'settle'> = async (stage, command) => {
  const { id, day } = stage.market(aim(command, MARKETS_AT, (at) => stage.market(at).day.unfinished));
  const actual = await settleChunk(stage.database, stage.clock, { marketId: id, day: DAY }, command.lines);
  return { actual, expected: day.work(command.lines) };
};

const rate: Action<'rate'> = async ({ model, database, clock }, { target, label: at, rate: given }) => {
  const { family } = oneOf(MODEL_MARKETS, target);
  const label = oneOf(labelsOf(family), at);
  const actual = await succeeds(
    setRate(database, clock, BY.actor, { family, label, stake: String(given.stake), pays: String(given.pays) }),
  );
  model.rates.set(`${family} ${label}`, given);
  return { actual, expected: true };
};

/** Runs an operator's order, then repeats it with the same id, which is refused. */
async function ordered(
  stage: Stage,
  again: boolean,
  verb: typeof creditPlayer,
  player: number,
  points: number,
): Promise<boolean> {
  const movement = {
    mobile: stage.player(player).mobile,
    points: String(points),
    reason: 'model',
    request: stage.freshId(),
  };
  const actual = await succeeds(verb(stage.database, stage.clock, BY.actor, movement));
  if (again) expect(await succeeds(verb(stage.database, stage.clock, BY.actor, movement))).toBe(false);
  return actual;
}

const credit: Action<'credit'> = async (stage, { player, points, again }) => {
  const actual = await ordered(stage, again, creditPlayer, player, points);
  stage.model.credit(player, points);
  return { actual, expected: true };
};

const writeOff: Action<'write-off'> = async (stage, command) => {
  const player = aim(command, stage.model.everybody, (at) => stage.model.purse(at).owed > 0);
  const purse = stage.model.purse(player);
  const points = command.points === 'all' ? purse.owed : command.points;
  const expected = points > 0 && purse.owed >= points;
  const actual = await ordered(stage, command.again, writeOffDebt, player, points);
  if (expected) purse.owed -= points;
  return { actual, expected };
};

const transfer: Action<'transfer'> = async (stage, command) => {
  const { model, database, clock } = stage;
  const { to, points: wanted, again } = command;
  const player = aim(command, model.everybody, (at) => model.mayLose(at));
  const purse = model.purse(player);
  const points = wanted === 'all' ? Math.min(purse.points, LIMITS.transfer[1]) : wanted;
  const expected = player !== to && within(LIMITS.transfer, points) && purse.points >= points;
  const { token } = stage.player(player);
  const actual = await stage.sent(again, (requestId) =>
    transferPoints(database, clock, { token, requestId, points, mobile: stage.player(to).mobile }, noop),
  );
  if (expected) {
    purse.points -= points;
    model.credit(to, points);
  }
  return { actual: actual?.walletPoints ?? null, expected: expected ? String(purse.points) : null };
};

const withdrawal: Action<'withdraw'> = async (stage, command) => {
  const { model, database, clock } = stage;
  const { points: wanted, again } = command;
  const player = aim(command, model.everybody, (at) => model.mayLose(at));
  const purse = model.purse(player);
  const points = wanted === 'all' ? Math.min(purse.points, LIMITS.withdrawal[1]) : wanted;
  const expected = within(LIMITS.withdrawal, points) && purse.points >= points;
  const { token } = stage.player(player);
  const actual = await stage.sent(again, (requestId) =>
    withdraw(database, clock, { token, requestId, points, method: 'paytm' }, noop),
  );
  if (expected) [purse.points, purse.held] = [purse.points - points, purse.held + points];
  if (actual) model.withdrawals.push({ player, points, number: actual.requestNumber, status: 'pending', payment: '' });
  return { actual: actual?.walletPoints ?? null, expected: expected ? String(purse.points) : null };
};

const claim: Action<'claim'> = async (stage, { player, points, payment, again }) => {
  const { model, database, clock } = stage;
  const waiting = model.claims.filter((one) => one.player === player && one.status === 'pending').length;
  const { token } = stage.player(player);
  const actual = await stage.sent(again, (requestId) =>
    requestFunds(database, clock, { token, requestId, points, linkReference: '', paymentReference: payment }, noop),
  );
  if (actual) model.claims.push({ player, points, number: actual.requestNumber, status: 'pending', payment });
  return { actual: actual !== null, expected: within(LIMITS.deposit, points) && waiting < 20 };
};

const decide: Action<'decide-withdrawal' | 'decide-claim'> = async ({ model, database, clock }, command) => {
  const ofClaims = command.kind === 'decide-claim';
  const requests = ofClaims ? model.claims : model.withdrawals;
  if (requests.length === 0) return { actual: null, expected: null };
  const request = aim(command, requests, ({ status }) => status === 'pending');
  const { player, points, number, payment } = request;
  const { approve } = command;
  const isUsed = payment !== '' && model.claims.some((one) => one.status === 'approved' && one.payment === payment);
  const fault = request.status !== 'pending' ? 'decided' : ofClaims && approve && isUsed ? 'payment_used' : null;
  const decided = ofClaims
    ? await decideFunds(database, clock, number, approve)
    : await decideWithdrawal(database, clock, number, { approve });
  if (fault === null) {
    if (!ofClaims) model.purse(player).held -= points;
    if (ofClaims === approve) model.credit(player, points);
    request.status = approve ? 'approved' : 'refused';
  }
  // A refusal has another shape than a success: its fault is in a list.
  return {
    actual: 'fault' in decided ? [decided.fault] : `${approve} ${decided.points}`,
    expected: fault !== null ? [fault] : `${approve} ${points}`,
  };
};

const ACTIONS: { [Kind in Command['kind']]: (stage: Stage, command: CommandOf<Kind>) => Promise<Outcome> } = {
  bid,
  declare: result,
  correct: result,
  void: voided,
  settle,
  rate,
  credit,
  'write-off': writeOff,
  transfer,
  withdraw: withdrawal,
  claim,
  'decide-withdrawal': decide,
  'decide-claim': decide,
};
