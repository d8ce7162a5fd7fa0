import { type Context, type Inside, inTransaction } from '../context';
import type { Database } from '../db/port';

/** Work of the embedded database's only server that is under way, by name. */
const underWay = new WeakMap<Database, Map<string, Promise<void>>>();

type Alone<Some extends Context> = (
  inside: Inside<Some>,
  store: (work: (stored: Inside<Some>) => Promise<void>) => Promise<void>,
) => Promise<void>;

/**
 * Runs long work that one server does at a time; whoever comes meanwhile waits for it. `store` is all or nothing. A
 * server that dies lets go of the work. The embedded database has one server, which a transaction would hold up.
 */
export async function alone<Some extends Context>(context: Some, name: string, work: Alone<Some>): Promise<void> {
  const { database } = context;
  if (database.kind === 'postgres')
    return inTransaction(context, async (inside) => {
      await inside.database.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
      await work(inside, (store) => store(inside));
    });
  const running = underWay.get(database) ?? new Map<string, Promise<void>>();
  underWay.set(database, running);
  const own =
    running.get(name) ??
    work(context, (store) => inTransaction(context, store)).finally(() => void running.delete(name));
  running.set(name, own);
  return own;
}
