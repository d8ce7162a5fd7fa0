import type { ChangePasswordRequest } from '@ank/protocol';
import { inTransaction, type Player, type Visitor } from '../../context';
import { Refused, sessionEnded } from '../../errors';
import { traceOf } from '../../security/security-events';
import type { AccountContext } from '../account-context';
import { askForPassword } from '../attempts/ask-for-password';
import { countWrongPassword } from '../attempts/wrong-passwords';
import { endSessions } from '../end-sessions';
import { rememberDevice } from '../remember-device';
import { checkNewPassword } from './new-password';
import { hashPassword, passwordFits } from './passwords';

const wrongOldPassword = (): Refused => new Refused('not_allowed', 'wrong_old_password');

/**
 * Changes a logged-in player's password and ends all sessions but the one of `token`. Wrong old passwords are limited
 * like a login's, so that a stolen phone cannot be used to guess.
 */
export function changePassword(
  context: AccountContext<Player & Visitor>,
  { token, oldPassword, newPassword }: ChangePasswordRequest,
): Promise<void> {
  const {
    source,
    player: { id: playerId, mobile },
  } = context.actor;
  const event = { kind: 'password_changed', playerId, mobile, ...traceOf(source, true) } as const;
  return context.passwordWork.run({ key: mobile, from: source.network }, async () => {
    const kind = 'old password';
    const player = await askForPassword(context, { kind, mobile });
    if (player.password_hash === null) throw sessionEnded();
    if (!(await passwordFits(player.password_hash, oldPassword))) {
      await countWrongPassword(context, { kind, mobile, device: player.device_hash });
      context.events.note({ kind: 'password_wrong', playerId, mobile, ...traceOf(source) });
      throw wrongOldPassword();
    }
    await checkNewPassword(context, { password: newPassword, mobile, name: player.name });
    const passwordHash = await hashPassword(newPassword);
    return inTransaction(context, async (inside) => {
      const changed = await inside.database.query(
        `update player set password_hash = $1, let_in_until = null where id = $2 and password_hash = $3
         returning 1 as one`,
        [passwordHash, playerId, player.password_hash],
      );
      // Changed concurrently: the password that was checked is no longer valid.
      if (changed.length === 0) throw wrongOldPassword();
      await endSessions(inside, { playerId, keep: token });
      await rememberDevice(inside, { playerId, event });
    });
  });
}
