import type { ReceiverRequest, TransferRequest } from '@ank/protocol/server';
import type { Clock } from '../clock';
import type { Database } from '../db/port';
import { Refused, tooManyAttempts } from '../errors';
import { moveMoney, type Refusals } from './move-money';

const noAccount = (): Refused => new Refused('not_found', 'Account not found ');

const REFUSALS: Refusals = {
  transfer_off: ['not_allowed', 'This is not allowed for your account'],
  held: ['not_allowed', 'Your password was reset. You can transfer points again from {until}.'],
  own_number: ['bad_request', "Don't Use Your Own Phone No."],
  below_minimum: ['bad_request', 'Points Must be More than {limit}'],
  not_enough_points: ['not_enough_points', 'Sorry, Your Transfer Amount Is Greater Then Your Wallet Balance'],
  no_receiver: ['not_found', 'Account not found '],
};

/** Moves points to another player's wallet and returns the remaining balance. */
export async function transferPoints(
  database: Database,
  clock: Clock,
  { token, requestId, points, mobile }: TransferRequest,
  onSession: (playerId: string) => void,
): Promise<{ walletPoints: string }> {
  const done = await moveMoney<{ balance: string }>(database, clock, {
    name: 'transfer_points',
    token,
    requestId,
    fingerprintFields: [points, mobile],
    parameters: '$6::bigint, $7',
    values: [points, mobile],
    refusals: REFUSALS,
    onSession,
  });
  return { walletPoints: done.balance };
}

/** Whose number it is. The own, unknown and blocked numbers are refused; at most 30 lookups a minute. */
export async function checkReceiver(
  database: Database,
  clock: Clock,
  player: { id: string; mobile: string; bettingOn: boolean },
  { mobile }: ReceiverRequest,
): Promise<{ name: string }> {
  if (!player.bettingOn) throw new Refused('betting_off', 'This is not allowed for your account');
  if (mobile === player.mobile) throw new Refused('bad_request', "Don't Use Your Own Phone No.");
  const { offsetMs, fixed } = clock.sqlMoment();
  const [admitted] = await database.query<{ ok: boolean }>('select admit_receiver_check(moment($1, $2), $3) as ok', [
    offsetMs,
    fixed,
    player.id,
  ]);
  if (!admitted?.ok) throw tooManyAttempts();
  const [receiver] = await database.query<{ name: string }>(
    'select name from player where mobile = $1 and not blocked',
    [mobile],
  );
  if (!receiver) throw noAccount();
  return receiver;
}
