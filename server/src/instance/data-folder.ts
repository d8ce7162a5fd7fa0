import { randomBytes } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartFault } from '../errors';
import { connectTo, listenIn, makeRunFolder, removeSocket, socketNames } from './socket-files';

/** A killed process can look alive until the system has cleared it away. */
const PATIENCE_MS = 5_000;

const PAUSE_MS = 100;

/** The data folder in the hands of this process alone, until release or the end of the process. */
export type HeldFolder = { release: () => Promise<void> };

/** Whether any other process has a live socket in the folder. Dead ones are cleared away. */
async function othersLive(folder: string, own: string): Promise<boolean> {
  for (const name of socketNames(folder)) {
    if (name === own) continue;
    // Anything but a plain refusal counts as a live process: when in doubt, the folder is in use.
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
 * Takes the data folder. Every starter first opens a socket of its own and then looks for others: of two that start
 * together at least one sees the other and gives way, and a socket dies with its process however that ends.
 * `onConnection` gets the operator's connections. Throws StartFault when the folder stays in use for 5 seconds.
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
    if (waitedMs >= PATIENCE_MS) throw new StartFault(`The data folder ${dataDir} is in use by another process.`);
    // Two starters that saw each other come back at different times.
    await sleep(PAUSE_MS / 2 + Math.random() * PAUSE_MS);
  }
}
