import { hash, verify } from '@node-rs/argon2';
import { unavailable } from '../errors';

/** argon2id is the library's own choice of algorithm. */
const OPTIONS = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };

/** Each run takes 46 MB and a core: no more at once than this, the others wait. */
const AT_ONCE = 2;
const WAITING = 200;

let running = 0;
const queue: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) {
    if (queue.length >= WAITING) throw unavailable();
    await new Promise<void>((start) => queue.push(start));
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    queue.shift()?.();
  }
}

/** The stored form of a password: argon2id with its parameters and salt. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, OPTIONS));

/** Stands in for the password of an unknown mobile, so that both cases cost the same time. Nobody's password. */
const nobody = hash('nobody has this password', OPTIONS);

/** Whether the password fits. `stored` is null for an unknown mobile: then false, after the same work. */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await nobody);
  const fits = await inTurn(() => verify(against, password));
  return fits && stored !== null;
}
