import { creditPlayer } from '../../src/wallet/credit-player';
import { decideFunds } from '../../src/wallet/deposits/decide-funds';
import { requestFunds } from '../../src/wallet/deposits/request-funds';
import { transferPoints } from '../../src/wallet/transfer-points';
import { decideWithdrawal } from '../../src/wallet/withdrawals/decide-withdrawal';
import { withdraw } from '../../src/wallet/withdrawals/withdraw';
import { writeOffDebt } from '../../src/wallet/write-off-debt';
import { byOperator, bySession } from './actors';
import { type Action, aim, type Stage, succeeds } from './ledger-stage';

/** The limits of a new database. Bids of this model always stay within theirs. */
const LIMITS = { transfer: [100, 10_000], withdrawal: [500, 50_000], deposit: [300, 100_000] } as const;

const within = ([least, most]: readonly [number, number], points: number): boolean => points >= least && points <= most;

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
  const actual = await succeeds(verb(byOperator(stage), movement));
  if (again) expect(await succeeds(verb(byOperator(stage), movement))).toBe(false);
  return actual;
}

export const credit: Action<'credit'> = async (stage, { player, points, again }) => {
  const actual = await ordered(stage, again, creditPlayer, player, points);
  stage.model.credit(player, points);
  return { actual, expected: true };
};

export const writeOff: Action<'write-off'> = async (stage, command) => {
  const player = aim(command, stage.model.everybody, (at) => stage.model.purse(at).owed > 0);
  const purse = stage.model.purse(player);
  const points = command.points === 'all' ? purse.owed : command.points;
  const expected = points > 0 && purse.owed >= points;
  const actual = await ordered(stage, command.again, writeOffDebt, player, points);
  if (expected) purse.owed -= points;
  return { actual, expected };
};

export const transfer: Action<'transfer'> = async (stage, command) => {
  const { model, database, clock } = stage;
  const { to, points: wanted, again } = command;
  const player = aim(command, model.everybody, (at) => model.mayLose(at));
  const purse = model.purse(player);
  const points = wanted === 'all' ? Math.min(purse.points, LIMITS.transfer[1]) : wanted;
  const expected = player !== to && within(LIMITS.transfer, points) && purse.points >= points;
  const { token } = stage.player(player);
  const actual = await stage.sent(again, (requestId) =>
    transferPoints(bySession({ database, clock }, token), { requestId, points, mobile: stage.player(to).mobile }),
  );
  if (expected) {
    purse.points -= points;
    model.credit(to, points);
  }
  return { actual: actual?.walletPoints ?? null, expected: expected ? String(purse.points) : null };
};

export const withdrawal: Action<'withdraw'> = async (stage, command) => {
  const { model, database, clock } = stage;
  const { points: wanted, again } = command;
  const player = aim(command, model.everybody, (at) => model.mayLose(at));
  const purse = model.purse(player);
  const points = wanted === 'all' ? Math.min(purse.points, LIMITS.withdrawal[1]) : wanted;
  const expected = within(LIMITS.withdrawal, points) && purse.points >= points;
  const { token } = stage.player(player);
  const actual = await stage.sent(again, (requestId) =>
    withdraw(bySession({ database, clock }, token), { requestId, points, methods: ['paytm'] }),
  );
  if (expected) [purse.points, purse.held] = [purse.points - points, purse.held + points];
  if (actual) model.withdrawals.push({ player, points, number: actual.requestNumber, status: 'pending', payment: '' });
  return { actual: actual?.walletPoints ?? null, expected: expected ? String(purse.points) : null };
};

export const claim: Action<'claim'> = async (stage, { player, points, payment, again }) => {
  const { model, database, clock } = stage;
  const waiting = model.claims.filter((one) => one.player === player && one.status === 'pending').length;
  const { token } = stage.player(player);
  const actual = await stage.sent(again, (requestId) =>
    requestFunds(bySession({ database, clock }, token), {
      requestId,
      points,
      linkReference: '',
      paymentReference: payment,
    }),
  );
  if (actual) model.claims.push({ player, points, number: actual.requestNumber, status: 'pending', payment });
  return { actual: actual !== null, expected: within(LIMITS.deposit, points) && waiting < 20 };
};

export const decide: Action<'decide-withdrawal' | 'decide-claim'> = async ({ model, database, clock }, command) => {
  const ofClaims = command.kind === 'decide-claim';
  const requests = ofClaims ? model.claims : model.withdrawals;
  if (requests.length === 0) return { actual: null, expected: null };
  const request = aim(command, requests, ({ status }) => status === 'pending');
  const { player, points, number, payment } = request;
  const { approve } = command;
  const isUsed = payment !== '' && model.claims.some((one) => one.status === 'approved' && one.payment === payment);
  const fault = request.status !== 'pending' ? 'decided' : ofClaims && approve && isUsed ? 'payment_used' : null;
  const decided = ofClaims
    ? await decideFunds(byOperator({ database, clock }), { number, approve })
    : await decideWithdrawal(byOperator({ database, clock }), { number, approve });
  if (fault === null) {
    if (!ofClaims) model.purse(player).held -= points;
    if (ofClaims === approve) model.credit(player, points);
    request.status = approve ? 'approved' : 'refused';
  }
  // A refusal has a different shape from a success: its fault is in a list.
  return {
    actual: 'fault' in decided ? [decided.fault] : `${approve} ${decided.points}`,
    expected: fault !== null ? [fault] : `${approve} ${points}`,
  };
};
