import { randomBytes } from 'node:crypto';
import type { By, Operator } from '../../context';
import { refused } from '../../errors';
import { withAudit } from '../../security/audit';
import { noteChange } from '../../security/note-change';
import { forgetResets } from '../codes/proofs';
import { hashPassword } from './passwords';
import { replacePassword } from './replace-password';

/** 32 characters that are not confused when read aloud, five bits each. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';

/** 80 random bits, such as 'k3vd-07qz-m4x8-pf2t', which cannot be guessed. */
function newPassword(): string {
  const signs = [...randomBytes(16)].map((byte) => SIGNS[byte % SIGNS.length]).join('');
  return (signs.match(/.{4}/g) ?? []).join('-');
}

/**
 * Support's reset for a player without password and codes: sets a random password (not stored), ends sessions, forgets
 * devices, starts the hold, and for a day other people's wrong passwords cannot lock the player out.
 */
export async function resetByHand(
  context: By<Operator>,
  { mobile, reason, holdHours }: { mobile: string; reason: string; holdHours: number },
): Promise<string> {
  if (reason.trim() === '') throw refused('Give a reason.');
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  const entry = { action: 'players reset-password', details: { mobile, reason } };
  await withAudit(context, entry, async (inside) => {
    const playerId = await replacePassword(inside, { mobile, passwordHash, holdHours, byHand: true });
    if (playerId === null) throw refused('There is no player with this number.');
    await forgetResets(inside, { mobile });
    await noteChange(inside, { kind: 'password_reset', playerId, mobile, details: { by: context.actor.operator } });
  });
  return password;
}
