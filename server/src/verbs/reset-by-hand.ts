import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock';
import type { Database } from '../db/port';
import { withAudit, refused } from './audit';
import { replacePassword } from './change-password';
import { forgetResets } from './one-time-codes';
import { hashPassword } from './passwords';
import { noteChange } from './security-events';

/** Signs that are not mistaken for one another when they are read out. Of 32, five bits each. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';

/** 80 random bits, such as 'k3vd-07qz-m4x8-pf2t': however many guesses are made in a day, none is right. */
function newPassword(): string {
  const signs = [...randomBytes(16)].map((byte) => SIGNS[byte % SIGNS.length]).join('');
  return (signs.match(/.{4}/g) ?? []).join('-');
}

/**
 * What support does for a player who can reach neither a password nor a code: gives a random password, ends all
 * sessions, forgets all devices, and for a day lets the player in whatever others have typed. Holds points back like
 * any reset. Returns the password, which is stored nowhere.
 */
export async function resetByHand(
  database: Database,
  clock: Clock,
  actor: string,
  { mobile, reason, holdHours }: { mobile: string; reason: string; holdHours: number },
): Promise<string> {
  if (reason.trim() === '') throw refused('Give a reason.');
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  const action = 'players reset-password';
  await withAudit(database, clock, { actor, action, details: { mobile, reason } }, async (inside) => {
    const playerId = await replacePassword(inside, clock, { mobile, passwordHash, holdHours, byHand: true });
    if (playerId === null) throw refused('There is no player with this number.');
    await forgetResets(inside, mobile);
    await noteChange(inside, clock, { kind: 'password_reset', playerId, mobile, details: { by: actor } });
  });
  return password;
}
