import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createProcesses } from '../cluster/processes.mjs';
import { ROOT } from '../workspace.mjs';
import { openProxy } from './proxy.mjs';

const START_MS = 300_000;
const PAUSE_MS = 20;
const READY = /^ready http:\/\/localhost:(\d+)$/m;
const LAST_LINES = 12;

/**
 * The servers of a run, each with a data folder, a proxy in front of it and one before its database. `clock` is the
 * time of all servers; `url` is the database's address, null for the embedded one.
 */
export async function createServers({ count, folder, dataUnder, url, clock }) {
  const processes = createProcesses(folder);
  const database = url === null ? null : new URL(url);
  const servers = [];

  for (let at = 0; at < count; at += 1) {
    const name = `server-${at + 1}`;
    const data = join(dataUnder, name);
    mkdirSync(data, { recursive: true });
    const front = await openProxy();
    const back = database && (await openProxy({ target: Number(database.port || 5432), isDatabase: true }));
    const own = database && new URL(url);
    if (own) [own.hostname, own.port] = ['127.0.0.1', String(back.port)];
    const server = { name, at, data, front, back, process: null, starts: 0, isUp: false };

    server.start = async () => {
      server.starts += 1;
      server.removeLog?.();
      // Each process names its statements again.
      back?.names.clear();
      const env = {
        ...{ PATH: process.env.PATH, PORT: '0', CLOCK: new Date(clock()).toISOString() },
        ...{ DATA_DIR: data, SITE_DIR: data, ...(own ? { DATABASE_URL: own.href } : {}) },
      };
      const log = `${name}-${server.starts}`;
      server.process = processes.begin(log, process.execPath, [join(ROOT, 'server/dist/main.js')], { env });
      server.removeLog = () => rmSync(join(folder, `${log}.log`), { force: true });
      for (const begun = performance.now(); ; await sleep(PAUSE_MS)) {
        const port = READY.exec(server.process.log())?.[1];
        if (port) {
          front.target = Number(port);
          server.isUp = true;
          return;
        }
        if (server.process.hasEnded || performance.now() - begun > START_MS)
          throw new Error(`${name} does not start: ${server.last()}`);
      }
    };
    server.kill = async () => {
      server.isUp = false;
      await server.process.kill();
    };
    server.stop = async () => {
      server.isUp = false;
      await server.process.stop();
    };
    /**
     * Returns a function that kills the current process immediately, without waiting for anything. A late answer of the
     * database may spring a trap when the next process runs already: that one is not killed.
     */
    server.aim = () => {
      const own = server.process;
      return () => {
        if (own.hasEnded || server.process !== own) return;
        server.isUp = false;
        void own.kill();
      };
    };
    server.last = () => server.process.log().trim().split('\n').slice(-LAST_LINES).join('\n');
    /** It has ended unexpectedly. */
    server.hasFailed = () => server.isUp && server.process.hasEnded;
    servers.push(server);
  }
  const close = async () => {
    await Promise.all(servers.map((server) => server.process?.kill()));
    await Promise.all(servers.flatMap(({ front, back }) => [front.close(), back?.close()]));
  };
  return { servers, close };
}
