import { hash, verify } from '@node-rs/argon2';
import { createWorkQueue, type WorkQueue } from './work-queue';

/** argon2id is the library's own choice of algorithm. */
const OPTIONS = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };

/** Each run takes 46 MB and a core: no more at once than this. With the work itself nobody waits longer than 5 s. */
const AT_ONCE = 2;
const LONGEST_WAIT_MS = 4_000;
const JOB_MS = 100;

/** Where all password work of a server waits for its turn. */
export const createPasswordQueue = (): WorkQueue =>
  createWorkQueue({ atOnce: AT_ONCE, longestWaitMs: LONGEST_WAIT_MS, jobMs: JOB_MS });

/** The stored form of a password: argon2id with its parameters and salt. */
export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

/** Stands in for the password of an unknown mobile, so that both cases cost the same time. Nobody's password. */
const dummyHash = hash('nobody has this password', OPTIONS);

/** Whether the password fits. `stored` is null for an unknown mobile: then false, after the same work. */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  const fits = await verify(stored ?? (await dummyHash), password);
  return fits && stored !== null;
}
