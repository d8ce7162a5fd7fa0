import type { Database } from '../db/port';

/** What this server has under way, by name. */
const underWay = new WeakMap<Database, Map<string, Promise<void>>>();

/**
 * Runs long work that one server does at a time; whoever comes meanwhile waits for it. No transaction is open for it,
 * so that it keeps no row and no old version of one. A server that dies lets go of the work; one that only seems dead
 * may go on beside the next, so whatever the work stores has to be safe to store twice.
 */
export async function alone(database: Database, name: string, work: () => Promise<void>): Promise<void> {
  const running = underWay.get(database) ?? new Map<string, Promise<void>>();
  underWay.set(database, running);
  const own = running.get(name) ?? database.holding(name, work).finally(() => void running.delete(name));
  running.set(name, own);
  return own;
}
