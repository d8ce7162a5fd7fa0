import { setTimeout } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';
import { DatabaseUnreachable } from './port';

const CONNECT_MS = 5_000;
const ANSWER_MS = 5_000;
const AGAIN_MS = 50;
/** The database closes connections that stay silent for longer than the second time. */
const ASKED_EVERY_MS = 5_000;
const SILENT_MS = 20_000;

/** A session lock, which ends with its connection. A waiting statement would keep old row versions alive. */
const TAKE = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken';

async function take(client: Client, name: string): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>(TAKE, [name]);
    if (rows[0]?.taken) return;
    await setTimeout(AGAIN_MS);
  }
}

/** Runs `work` while holding a lock of this name, on its own connection without a transaction. */
export async function holdOn(config: ClientConfig, name: string, work: () => Promise<void>): Promise<void> {
  const limits = { connectionTimeoutMillis: CONNECT_MS, query_timeout: ANSWER_MS };
  const client = new Client({ ...config, ...limits, options: `-c idle_session_timeout=${SILENT_MS}` });
  // Lost while waiting for the lock: the next try fails. Lost later: the work continues.
  client.on('error', () => undefined);
  const end = (): void => void client.end().catch(() => undefined);
  try {
    await client.connect();
    await take(client, name);
  } catch (error) {
    end();
    throw new DatabaseUnreachable('nothing', error);
  }
  const asking = setInterval(() => void client.query('select 1').catch(() => undefined), ASKED_EVERY_MS);
  try {
    await work();
  } finally {
    clearInterval(asking);
    end();
  }
}
