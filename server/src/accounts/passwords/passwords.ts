import { hash, verify } from '@node-rs/argon2';
import { createWorkQueue, type WorkQueue } from '../../load/work-queue';

/** The library defaults to argon2id. */
const OPTIONS = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };

/** With the hashing itself, a caller waits at most 5 s. */
const MAX_WAIT_MS = 4_000;
const JOB_MS = 100;

/** Each hash takes 46 MB and a core. */
export const createPasswordQueue = (atOnce: number): WorkQueue =>
  createWorkQueue({ atOnce, maxWaitMs: MAX_WAIT_MS, jobMs: JOB_MS });

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

/**
 * Compared for an unknown mobile, so that both cases take the same time. The hash of 32 random bytes that were
 * discarded.
 */
export const DUMMY_HASH =
  '$argon2id$v=19$m=47104,t=1,p=1$0hjltlLU9XKuEcKl83RMww$lRmawflK/nYLFQpmEdGnYDyNbCG6okjpRvd0JnhAZr4';

/** Whether the password matches. A null `stored` (unknown mobile) returns false after the same work. */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  const fits = await verify(stored ?? DUMMY_HASH, password);
  return fits && stored !== null;
}
