import { inTransaction, type Visitor } from '../../context';
import { Refused } from '../../errors';
import { traceOf } from '../../security/security-events';
import type { AccountContext } from '../account-context';
import { askForPassword } from '../attempts/ask-for-password';
import { countWrongPassword } from '../attempts/wrong-passwords';
import { checkProof, forgetResets, useProof, wasUsed } from '../codes/proofs';
import { rememberDevice } from '../remember-device';
import { hashNewPassword } from './new-password';
import { passwordFits } from './passwords';
import { replacePassword } from './replace-password';

/** Whether it is the current password. Limited like a login, so that a used proof does not help to guess it. */
const isPassword = (
  context: AccountContext<Visitor>,
  { mobile, password }: { mobile: string; password: string },
): Promise<boolean> =>
  context.passwordWork.run({ key: mobile, from: context.actor.source.network }, async () => {
    const kind = 'password';
    const player = await askForPassword(context, { kind, mobile });
    const fits = await passwordFits(player.password_hash, password);
    if (!fits) await countWrongPassword(context, { kind, mobile, device: player.device_hash });
    return fits;
  });

/**
 * Resets a forgotten password, ends all sessions, starts the hold period and notifies the player. The device becomes
 * known. In verify mode the proof is used up; the same reset again, after a lost answer, succeeds and does nothing.
 */
export async function resetPassword(
  context: AccountContext<Visitor>,
  { mobile, newPassword, proof }: { mobile: string; newPassword: string; proof: string },
): Promise<void> {
  const { source } = context.actor;
  const claim = { mobile, purpose: 'reset', proof } as const;
  if ((await wasUsed(context, claim)) && (await isPassword(context, { mobile, password: newPassword }))) return;
  await checkProof(context, claim);
  const [player] = await context.database.query<{ name: string }>('select name from player where mobile = $1', [
    mobile,
  ]);
  const passwordHash = await hashNewPassword(context, { password: newPassword, mobile, name: player?.name ?? '' });
  await inTransaction(context, async (inside) => {
    // Locks the player first, so that two concurrent resets wait for each other here.
    const replacement = { mobile, passwordHash, holdHours: context.resetHoldHours, byHand: false };
    const playerId = await replacePassword(inside, replacement);
    if (playerId === null) throw new Refused('not_found', 'reset_not_registered');
    await useProof(inside, claim);
    await forgetResets(inside, { mobile });
    const event = { kind: 'password_reset', playerId, mobile, ...traceOf(source, true) } as const;
    await rememberDevice(inside, { playerId, event });
  });
  // The reset holds even if the player cannot be notified. The sender logs the failure.
  await context.send({ mobile, purpose: 'reset_done' }).catch(() => undefined);
}
