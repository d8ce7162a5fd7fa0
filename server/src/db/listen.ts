import { Client, type ClientConfig } from 'pg';
import type { Database, Listener } from './port';

const CONNECT_MS = 5_000;
const AGAIN_MS = 1_000;

/** Detects a connection whose other end is gone without notice. */
const ASKED_EVERY_MS = 10_000;
const ANSWER_MS = 5_000;

/** Listens on a channel over its own connection, which is reopened after a second whenever it is lost. */
export function listenOn(config: ClientConfig, channel: string, listener: Listener): ReturnType<Database['listen']> {
  let isStopped = false;
  let again: NodeJS.Timeout | undefined;
  let client: Client;

  function connect(): void {
    const own = new Client({ ...config, connectionTimeoutMillis: CONNECT_MS, query_timeout: ANSWER_MS });
    client = own;
    let asking: NodeJS.Timeout | undefined;
    let isOver = false;
    const lose = (): void => {
      if (isOver) return;
      isOver = true;
      clearInterval(asking);
      own.end().catch(() => undefined);
      if (isStopped) return;
      listener.lost();
      again = setTimeout(connect, AGAIN_MS).unref();
    };
    const begin = (): void => {
      if (isOver) return;
      asking = setInterval(() => void own.query('select 1').catch(lose), ASKED_EVERY_MS).unref();
      listener.begun();
    };
    own.on('error', lose).on('end', lose);
    own.on('notification', ({ payload = '' }) => listener.notice(payload));
    own
      .connect()
      .then(() => own.query(`listen ${channel}`))
      .then(begin, lose);
  }

  connect();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(again);
      await client.end().catch(() => undefined);
    },
  };
}
