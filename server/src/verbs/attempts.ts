import type { Clock } from '../clock';
import type { Database, Queryable } from '../db/port';
import { tooManyAttempts } from '../errors';

/** What is limited, by mobile, player or network address. */
export type AttemptScope =
  | 'mobile'
  | 'address'
  | 'otp_mobile'
  | 'otp_mobile_day'
  | 'otp_address'
  | 'send_mobile'
  | 'send_address'
  | 'old_password';

type Limit = { most: number; window: string };

const QUARTER = '15 minutes';

const LIMITS: Readonly<Record<AttemptScope, Limit>> = {
  mobile: { most: 5, window: QUARTER },
  address: { most: 100, window: QUARTER },
  otp_mobile: { most: 5, window: QUARTER },
  // There are 8,889 codes: the guesses that the shorter limits let through find that of one mobile in 25 within a day.
  otp_mobile_day: { most: 10, window: '1 day' },
  otp_address: { most: 100, window: QUARTER },
  old_password: { most: 5, window: QUARTER },
  send_mobile: { most: 5, window: '1 hour' },
  send_address: { most: 100, window: '1 hour' },
};

/** One thing to be counted. */
export type Attempt = readonly [scope: AttemptScope, subject: string];

async function counted(database: Database, clock: Clock, [scope, subject]: Attempt): Promise<boolean> {
  const { offsetMs, fixed } = clock.sqlMoment();
  const { most, window } = LIMITS[scope];
  const [row] = await database.query<{ admitted: boolean }>(
    'select admit_attempt(moment($1, $2), $3, $4, $5::interval, $6) as admitted',
    [offsetMs, fixed, scope, subject, window, most],
  );
  return row?.admitted === true;
}

/**
 * Counts an attempt before it is made, so that those sent at once are counted too. Throws 429 at a limit; what was
 * counted for the attempt until then is taken back.
 */
export async function admitAttempt(database: Database, clock: Clock, attempts: readonly Attempt[]): Promise<void> {
  const admitted: Attempt[] = [];
  for (const attempt of attempts) {
    if (await counted(database, clock, attempt)) admitted.push(attempt);
    else {
      await forgiveAttempt(database, admitted);
      throw tooManyAttempts();
    }
  }
}

/** Takes attempts back that turned out to be right. */
export async function forgiveAttempt(database: Database, attempts: readonly Attempt[]): Promise<void> {
  for (const [scope, subject] of attempts) await database.query('select forgive_attempt($1, $2)', [scope, subject]);
}

/** Does what the attempts were counted for. A failure of ours, such as too much to do, takes them back. */
export async function forgivenIfFailed<Result>(
  database: Database,
  attempts: readonly Attempt[],
  work: Promise<Result>,
): Promise<Result> {
  return work.catch(async (error: unknown) => {
    await forgiveAttempt(database, attempts);
    throw error;
  });
}

/** Forgets all that was counted: what could be guessed is no longer what it was. */
export async function forgetAttempts(inside: Queryable, [scope, subject]: Attempt): Promise<void> {
  await inside.query('delete from login_attempt where scope = $1 and subject = $2', [scope, subject]);
}

const OLD = `
delete from login_attempt where scope = $3
   and coalesce((select max(t) from unnest(made_at) as t), '-infinity') < moment($1, $2) - $4::interval`;

/** Removes what counts no more. */
export async function removeOldAttempts(database: Database, clock: Clock): Promise<void> {
  const { offsetMs, fixed } = clock.sqlMoment();
  for (const [scope, { window }] of Object.entries(LIMITS)) await database.query(OLD, [offsetMs, fixed, scope, window]);
}
