import { randomBytes } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartFault } from '../errors';
import { connectTo, listenIn, makeRunFolder, removeSocket, socketNames } from './socket-files';

/** A killed process can look alive until the system has cleaned up after it. */
const MAX_WAIT_MS = 5_000;

const PAUSE_MS = 100;

/** Exclusive use of the data folder, until release or the end of the process. */
export type HeldFolder = { release: () => Promise<void> };

/** Whether another process has a live socket in the folder. Removes dead sockets. */
async function othersLive(folder: string, own: string): Promise<boolean> {
  for (const name of socketNames(folder)) {
    if (name === own) continue;
    // Anything but a clear refusal counts as alive: when in doubt, the folder is in use.
    const socket = await connectTo(folder, name).catch(() => 'unclear' as const);
    if (socket === null) {
      removeSocket(folder, name);
      continue;
    }
    if (socket !== 'unclear') socket.destroy();
    return true;
  }
  return false;
}

function usable(dataDir: string): string {
  try {
    return makeRunFolder(dataDir);
  } catch (error) {
    throw new StartFault(
      `The data folder ${dataDir} cannot be used: ${error instanceof Error ? error.message : 'unknown reason'}.`,
    );
  }
}

const closed = (server: Server): Promise<void> => new Promise((done) => void server.close(() => done()));

/**
 * Locks the data folder. Each process opens its own socket before it looks for others, so of two at least one sees the
 * other and backs off. Throws StartFault if the folder stays in use.
 */
export async function holdDataFolder(dataDir: string, onConnection: (socket: Socket) => void): Promise<HeldFolder> {
  const folder = usable(dataDir);
  for (let waitedMs = 0; ; waitedMs += PAUSE_MS) {
    const name = `${randomBytes(8).toString('hex')}.sock`;
    const server = createServer(onConnection);
    await listenIn(folder, name, server);
    if (!(await othersLive(folder, name))) {
      server.unref();
      return {
        release: async () => {
          await closed(server);
          removeSocket(folder, name);
        },
      };
    }
    await closed(server);
    removeSocket(folder, name);
    if (waitedMs >= MAX_WAIT_MS) throw new StartFault(`The data folder ${dataDir} is in use by another process.`);
    // Random, so that two processes that saw each other retry at different times.
    await sleep(PAUSE_MS / 2 + Math.random() * PAUSE_MS);
  }
}
