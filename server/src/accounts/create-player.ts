import { cleanName, isMobile, nameFault } from '@ank/rules';
import type { By, Operator } from '../context';
import { refused } from '../errors';
import { oneRow, withAudit } from '../security/audit';
import { openAccounts } from './open-accounts';
import { checkNewPassword, type PasswordRules } from './passwords/new-password';
import { hashPassword } from './passwords/passwords';

/** Adds a player with an empty wallet. */
export async function createPlayer(
  context: By<Operator>,
  { mobile, name: typed, password, rules }: { mobile: string; name: string; password: string; rules: PasswordRules },
): Promise<void> {
  const name = cleanName(typed);
  if (!isMobile(mobile)) throw refused(`'${mobile}' is not a mobile number of ten digits.`);
  const fault = nameFault(name);
  if (fault !== null) throw refused(fault);
  await checkNewPassword(rules, { password, mobile, name });
  const passwordHash = await hashPassword(password);
  await withAudit(context, { action: 'players create', details: { mobile, name } }, async ({ database, clock }) => {
    const { offsetMs, fixed } = clock.sqlMoment();
    const { id } = await oneRow(
      database.query<{ id: string }>(
        `insert into player (mobile, name, password_hash, created_at) values ($3, $4, $5, moment($1, $2))
         on conflict (mobile) do nothing returning id`,
        [offsetMs, fixed, mobile, name, passwordHash],
      ),
      'This number is registered already.',
    );
    await openAccounts(database, id);
  });
}
