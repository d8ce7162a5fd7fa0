import type { Database } from '../db/port';

/** The work in progress on this server, by name. */
const underWay = new WeakMap<Database, Map<string, Promise<void>>>();

/**
 * Runs long work that one server does at a time; other callers wait for it. It holds no transaction, so it blocks no
 * rows and keeps no old row versions. A server that dies releases the work, but one that only seems dead may continue
 * beside the next, so storing the outcome must be idempotent.
 */
export async function runExclusively(database: Database, name: string, work: () => Promise<void>): Promise<void> {
  const running = underWay.get(database) ?? new Map<string, Promise<void>>();
  underWay.set(database, running);
  const own = running.get(name) ?? database.holding(name, work).finally(() => void running.delete(name));
  running.set(name, own);
  return own;
}
