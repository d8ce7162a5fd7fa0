import type { LoginReply, LoginRequest } from '@ank/protocol';
import type { By, Visitor } from '../context';
import { Refused } from '../errors';
import { traceOf } from '../security/security-events';
import type { Accounts } from './account-context';
import { askForPassword } from './attempts/ask-for-password';
import { countWrongPassword } from './attempts/wrong-passwords';
import { openSession, wrongPassword } from './open-session';
import { passwordFits } from './passwords/passwords';

/**
 * Logs in. Only wrong passwords are counted. Checks for one number run one at a time, so that parallel guesses cannot
 * pass the limits. Throws 429 at a limit.
 */
export function logIn(
  context: By<Visitor> & Pick<Accounts, 'events' | 'passwordWork'>,
  { mobile, password, deviceId }: LoginRequest,
): Promise<LoginReply & { playerId: string }> {
  const { source } = context.actor;
  const failed = (reason: string): void =>
    context.events.note({ kind: 'login_failed', mobile, ...traceOf(source), details: { reason } });
  return context.passwordWork.run({ key: mobile, from: source.network }, async () => {
    const kind = 'password';
    const player = await askForPassword(context, { kind, mobile });
    const { id, password_hash: passwordHash } = player;
    const fits = await passwordFits(passwordHash, password);
    if (!fits || id === null || passwordHash === null) {
      await countWrongPassword(context, { kind, mobile, device: player.device_hash });
      failed(id === null ? 'unknown_number' : 'wrong_password');
      throw id === null && !player.barred ? new Refused('not_found', 'unknown_mobile') : wrongPassword();
    }
    if (player.blocked) {
      failed('blocked');
      throw new Refused('not_allowed', 'blocked');
    }
    const event = { kind: 'login_succeeded', playerId: id, mobile, ...traceOf(source, true) } as const;
    const token = await openSession(context, { playerId: id, deviceId, passwordHash, event });
    return {
      playerId: id,
      token,
      name: player.name,
      email: player.email,
      mobile,
      bettingOn: player.betting_on,
      supportMobile: player.whatsapp,
    };
  });
}
