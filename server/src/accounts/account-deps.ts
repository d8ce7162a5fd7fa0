import type { Clock } from '../clock';
import type { Config } from '../config';
import type { Database } from '../db/port';
import type { Deps } from '../deps';
import { createWorkQueue, type WorkQueue } from '../load/work-queue';
import type { SecurityLog } from '../security/security-log';
import { createMessageSender, type MessageSender } from './codes/message-sender';
import { createPasswordQueue } from './passwords/passwords';

/** What the account verbs work with. */
export type AccountDeps = Pick<Config, 'otpMode' | 'minPasswordLength' | 'resetDigits' | 'resetHoldHours'> & {
  database: Database;
  clock: Clock;
  events: SecurityLog;
  send: MessageSender;
  /** Where passwords are hashed and compared. */
  passwordWork: WorkQueue;
  /** Where attempts are counted. Attempts at one number wait for each other in the database, each with a connection. */
  codeWork: WorkQueue;
};

export const createAccountDeps = ({ config, database, clock, logger, events }: Deps): AccountDeps => ({
  otpMode: config.otpMode,
  minPasswordLength: config.minPasswordLength,
  resetDigits: config.resetDigits,
  resetHoldHours: config.resetHoldHours,
  database,
  clock,
  events,
  send: createMessageSender(config, logger),
  passwordWork: createPasswordQueue(config.passwordHashes),
  codeWork: createWorkQueue({ atOnce: 2, maxWaitMs: 4_000, jobMs: 10 }),
});
