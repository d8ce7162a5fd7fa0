import type { ReceiverRequest } from '@ank/protocol';
import type { By, Player } from '../context';
import { Refused, tooManyAttempts } from '../errors';
import { UNPROVED } from './refusals';

const ADMIT = `
select p.number_proved as proved, admit_receiver_check(moment($1, $2), p.id) as admitted from player p where p.id = $3`;

const RECEIVER = 'select name, number_proved as proved from player where mobile = $1 and not blocked';

/**
 * The owner of a number. The player's own, unknown and blocked numbers are refused, with at most 30 lookups a minute.
 * Players who have not proved their own number learn nothing.
 */
export async function checkReceiver(
  { database, clock, actor: { player } }: By<Player>,
  { mobile }: Pick<ReceiverRequest, 'mobile'>,
): Promise<{ name: string }> {
  if (!player.bettingOn) throw new Refused('betting_off', 'not_for_account');
  if (mobile === player.mobile) throw new Refused('bad_request', 'own_number');
  const { offsetMs, fixed } = clock.sqlMoment();
  const [asker] = await database.query<{ proved: boolean; admitted: boolean }>(ADMIT, [offsetMs, fixed, player.id]);
  if (!asker?.admitted) throw tooManyAttempts();
  if (!asker.proved) throw new Refused(...UNPROVED.unproved);
  const [receiver] = await database.query<{ name: string; proved: boolean }>(RECEIVER, [mobile]);
  if (!receiver) throw new Refused('not_found', 'no_receiver');
  if (!receiver.proved) throw new Refused(...UNPROVED.receiver_unproved);
  return { name: receiver.name };
}
