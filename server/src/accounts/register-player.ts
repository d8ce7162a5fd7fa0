import type { RegisterReply, RegisterRequest } from '@ank/protocol';
import { inTransaction, type Visitor } from '../context';
import { Refused } from '../errors';
import { traceOf } from '../security/security-events';
import type { AccountContext } from './account-context';
import { reserveInTurn } from './codes/admit-question';
import { checkProof, useProof, wasUsed } from './codes/proofs';
import { numberState, taken } from './number-state';
import { openAccounts } from './open-accounts';
import { openSession } from './open-session';
import { hashNewPassword } from './passwords/new-password';

/** 'asha verma' becomes 'Asha Verma'. */
const titleCase = (name: string): string =>
  name.replace(/(^|\s)(\p{L})/gu, (_all, gap: string, letter: string) => gap + letter.toLocaleUpperCase('en-IN'));

/**
 * Creates an account with an empty wallet, and a session. In verify mode it uses up the proof. A client that may omit
 * the proof has its registrations limited by network, and the number stays unproved.
 */
export async function registerPlayer(
  context: AccountContext<Visitor>,
  request: RegisterRequest & { withoutCode?: boolean },
): Promise<RegisterReply> {
  const { mobile, password, name, email, deviceId, proof, withoutCode = false, agreedTo } = request;
  const version = context.terms?.version ?? null;
  // Checked before anything is used up, so that the player can tick the box and send the same request again.
  if (version !== null && agreedTo !== version)
    throw new Refused('bad_request', agreedTo === '' ? 'terms_not_agreed' : 'terms_changed');
  const claim = { mobile, purpose: 'register', proof } as const;
  const verifies = context.otpMode === 'verify';
  const unproved = verifies && withoutCode && proof === '';
  if (verifies && !unproved) {
    if (await wasUsed(context, claim)) throw taken();
    await checkProof(context, claim);
  }
  // Counted before the number is looked up; otherwise the answer would reveal registered numbers without a limit.
  if (unproved) await reserveInTurn(context, { kind: 'registration', mobile });
  if ((await numberState(context, { mobile })) !== 'free') throw taken();
  const passwordHash = await hashNewPassword(context, { password, mobile, name });
  const shownName = titleCase(name);
  const { offsetMs, fixed } = context.clock.sqlMoment();
  return inTransaction(context, async (inside) => {
    const { database } = inside;
    if (!unproved) await useProof(inside, claim);
    const [player] = await database.query<{ id: string; betting_on: boolean }>(
      `insert into player (mobile, name, email, password_hash, number_proved, created_at, terms_version, agreed_at)
       select $3, $4, $5, $6, $7, t.now, $8, case when $8::text is not null then t.now end
         from (select moment($1, $2) as now) t on conflict (mobile) do nothing returning id, betting_on`,
      [offsetMs, fixed, mobile, shownName, email, passwordHash, !unproved, version],
    );
    if (!player) throw taken();
    const { id: playerId, betting_on: bettingOn } = player;
    await openAccounts(database, playerId);
    const event = { kind: 'registered', playerId, mobile, ...traceOf(context.actor.source, true) } as const;
    const token = await openSession(inside, { playerId, deviceId, passwordHash, event });
    return { playerId, token, name: shownName, mobile, email, bettingOn };
  });
}
