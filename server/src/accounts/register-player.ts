import type { RegisterReply, RegisterRequest, SentCode } from '@ank/protocol/server';
import { Refused } from '../errors';
import type { AccountDeps } from './account-deps';
import { type Source, traceOf } from './attempts/attempts';
import { admitQuestion, checkProof, sendCode, useProof, wasUsed } from './codes/one-time-codes';
import { openSession } from './log-in';
import { hashNewPassword } from './passwords/new-password';
import { emailRefusal } from './update-profile';

const taken = (): Refused => new Refused('not_allowed', 'Mobile number is already registered. Try Login.');
const notRegistered = (): Refused => new Refused('not_found', 'Mobile number is not registered');

/** 'asha verma' becomes 'Asha Verma'. */
export const titleCase = (name: string): string =>
  name.replace(/(^|\s)(\p{L})/gu, (_all, gap: string, letter: string) => gap + letter.toLocaleUpperCase('en-IN'));

async function isRegistered({ database }: AccountDeps, mobile: string): Promise<boolean> {
  return (await database.query('select 1 as one from player where mobile = $1', [mobile])).length > 0;
}

type Question = { mobile: string; ref: string | null };

/** Sends a code to a number without an account. */
export async function sendRegistrationCode(
  deps: AccountDeps,
  { mobile, ref }: Question,
  source: Source,
): Promise<SentCode> {
  await admitQuestion(deps, mobile, source);
  if (await isRegistered(deps, mobile)) throw taken();
  return sendCode(deps, { mobile, purpose: 'register', ref }, source);
}

/** Sends a code to reset a forgotten password. */
export async function sendResetCode(
  deps: AccountDeps,
  { mobile, ref }: Question,
  source: Source,
): Promise<SentCode & { digits: number }> {
  await admitQuestion(deps, mobile, source);
  if (!(await isRegistered(deps, mobile))) throw notRegistered();
  return { ...(await sendCode(deps, { mobile, purpose: 'reset', ref }, source)), digits: deps.resetDigits };
}

/** Sends another code: for registration if the number is free, else for a reset. */
export async function resendCode(deps: AccountDeps, { mobile, ref }: Question, source: Source): Promise<SentCode> {
  await admitQuestion(deps, mobile, source);
  const purpose = (await isRegistered(deps, mobile)) ? 'reset' : 'register';
  return sendCode(deps, { mobile, purpose, ref }, source);
}

/** Creates an account with an empty wallet, and a session. In verify mode it uses up the proof. */
export async function registerPlayer(
  deps: AccountDeps,
  { mobile, password, name, email, deviceId, proof }: RegisterRequest,
  source: Source,
): Promise<RegisterReply> {
  const { database, clock } = deps;
  const claim = { mobile, purpose: 'register', proof } as const;
  if (await wasUsed(deps, claim)) throw taken();
  await checkProof(deps, claim, source);
  if (await isRegistered(deps, mobile)) throw taken();
  const passwordHash = await hashNewPassword(deps, password, source);
  const shownName = titleCase(name);
  const { offsetMs, fixed } = clock.sqlMoment();
  return database.transaction(async (inside) => {
    await useProof(deps, inside, claim, source);
    const [player] = await inside
      .query<{ id: string; betting_on: boolean }>(
        `insert into player (mobile, name, email, password_hash, created_at)
         select $3, $4, $5, $6, moment($1, $2) on conflict (mobile) do nothing returning id, betting_on`,
        [offsetMs, fixed, mobile, shownName, email, passwordHash],
      )
      .catch((error: unknown) => {
        throw emailRefusal(error);
      });
    if (!player) throw taken();
    await inside.query(`insert into account (kind, player_id) values ('wallet', $1), ('withdraw_hold', $1)`, [
      player.id,
    ]);
    const owner = { playerId: player.id, deviceId, passwordHash, deviceHash: source.deviceHash };
    const event = { kind: 'registered', playerId: player.id, mobile, ...traceOf(source, true) } as const;
    const token = await openSession(inside, clock, owner, event);
    return { playerId: player.id, token, name: shownName, mobile, email, bettingOn: player.betting_on };
  });
}
