import type { Config } from '../config';
import type { By } from '../context';
import type { Deps } from '../deps';
import { createWorkQueue, type WorkQueue } from '../load/work-queue';
import type { SecurityLog } from '../security/security-log';
import { createMessageSender, type MessageSender, withDecoys } from './codes/message-sender';
import { createPasswordQueue } from './passwords/passwords';

/** What account verbs need in addition. */
export type Accounts = Pick<
  Config,
  'otpMode' | 'minPasswordLength' | 'refusesGuessable' | 'resetDigits' | 'resetHoldHours' | 'terms'
> & {
  events: SecurityLog;
  send: MessageSender;
  /** In place of `send` for a number that gets no message: takes as long as a recent one, and fails in an outage. */
  sendNothing: () => Promise<void>;
  /** Where passwords are hashed and compared. */
  passwordWork: WorkQueue;
  /**
   * Where attempts are counted. Attempts at one number wait for each other in the database, and each holds a
   * connection.
   */
  codeWork: WorkQueue;
};

export type AccountContext<Actor> = By<Actor> & Accounts;

export const createAccounts = ({ config, logger, events }: Pick<Deps, 'config' | 'logger' | 'events'>): Accounts => ({
  otpMode: config.otpMode,
  minPasswordLength: config.minPasswordLength,
  refusesGuessable: config.refusesGuessable,
  resetDigits: config.resetDigits,
  resetHoldHours: config.resetHoldHours,
  terms: config.terms,
  events,
  ...withDecoys(createMessageSender(config, logger)),
  passwordWork: createPasswordQueue(config.passwordHashes),
  codeWork: createWorkQueue({ atOnce: 2, maxWaitMs: 4_000, jobMs: 10 }),
});
