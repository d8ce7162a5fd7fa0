import type { ReceiverRequest } from '@ank/protocol';
import type { By, Player } from '../context';
import { Refused, tooManyAttempts } from '../errors';

const ADMIT = 'select admit_receiver_check(moment($1, $2), $3) as ok';

/** Whose number it is. The own, unknown and blocked numbers are refused; at most 30 lookups a minute. */
export async function checkReceiver(
  { database, clock, actor: { player } }: By<Player>,
  { mobile }: Pick<ReceiverRequest, 'mobile'>,
): Promise<{ name: string }> {
  if (!player.bettingOn) throw new Refused('betting_off', 'This is not allowed for your account');
  if (mobile === player.mobile) throw new Refused('bad_request', "Don't Use Your Own Phone No.");
  const { offsetMs, fixed } = clock.sqlMoment();
  const [admitted] = await database.query<{ ok: boolean }>(ADMIT, [offsetMs, fixed, player.id]);
  if (!admitted?.ok) throw tooManyAttempts();
  const [receiver] = await database.query<{ name: string }>(
    'select name from player where mobile = $1 and not blocked',
    [mobile],
  );
  if (!receiver) throw new Refused('not_found', 'Account not found ');
  return receiver;
}
