import { cleanName, isMobile, nameFault } from '@ank/rules';
import type { Terms } from '../config';
import type { By, Operator } from '../context';
import { refused } from '../errors';
import { oneRow, withAudit } from '../security/audit';
import { openAccounts } from './open-accounts';
import { checkNewPassword, type PasswordRules } from './passwords/new-password';
import { hashPassword } from './passwords/passwords';

/** `terms`: those of the site, if any; `agreedTo`: the version to which the player agreed, as the operator declares. */
type NewPlayer = {
  mobile: string;
  name: string;
  password: string;
  rules: PasswordRules;
  terms: Terms | null;
  agreedTo: string | null;
};

function agreementFault({ terms, agreedTo }: NewPlayer): string | null {
  if (agreedTo === (terms?.version ?? null)) return null;
  if (terms === null) return 'This site has no terms: leave out --agreed-to.';
  const { version, url } = terms;
  return `Ask the player to confirm to be 18 or older and to agree to ${url}, then give --agreed-to ${version}.`;
}

/**
 * Adds a player with an empty wallet. Where the site has terms, the player must have confirmed age and consent to the
 * operator, which is stored as a registration stores it. Throws Refused.
 */
export async function createPlayer(context: By<Operator>, player: NewPlayer): Promise<void> {
  const { mobile, name: typed, password, rules, agreedTo } = player;
  const name = cleanName(typed);
  if (!isMobile(mobile)) throw refused(`'${mobile}' is not a mobile number of ten digits.`);
  const fault = nameFault(name) ?? agreementFault(player);
  if (fault !== null) throw refused(fault);
  await checkNewPassword(rules, { password, mobile, name });
  const passwordHash = await hashPassword(password);
  const details = { mobile, name, ...(agreedTo !== null && { agreed_to: agreedTo }) };
  await withAudit(context, { action: 'players create', details }, async ({ database, clock }) => {
    const { offsetMs, fixed } = clock.sqlMoment();
    const { id } = await oneRow(
      database.query<{ id: string }>(
        `insert into player (mobile, name, password_hash, created_at, terms_version, agreed_at)
         select $3, $4, $5, t.now, $6, case when $6::text is not null then t.now end
           from (select moment($1, $2) as now) t on conflict (mobile) do nothing returning id`,
        [offsetMs, fixed, mobile, name, passwordHash, agreedTo],
      ),
      'This number is registered already.',
    );
    await openAccounts(database, id);
  });
}
