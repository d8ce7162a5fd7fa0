import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { databasePlace } from '../db/open';
import type { Deps } from '../deps';
import { StartFault } from '../errors';
import { connectTo, runFolder, socketNames } from '../instance/socket-files';
import { type Outcome, runCommand } from './run-command';

/** `database`: the one in the terminal's own settings, if any. */
const wordsMessage = z.object({ words: z.array(z.string()), database: z.optional(z.string()) });
const outcomeMessage = z.object({
  text: z.string(),
  exitCode: z.number(),
  asks: z.optional(z.boolean()),
  warning: z.optional(z.string()),
});
const busyMessage = z.object({ busy: z.literal(true) });

export type OperatorChannel = {
  take: (socket: Socket) => void;
  /** Accepts no more commands, and waits for running ones, which need the database. */
  close: () => Promise<unknown>;
};

/**
 * The server's side: one command per connection, answered when it has finished. `deps`: null while the server starts.
 */
export function openOperatorChannel(deps: () => Deps | null): OperatorChannel {
  const running = new Set<Promise<Outcome>>();
  let isClosed = false;

  async function run(message: string, isGone: () => boolean): Promise<Outcome> {
    if (isClosed) return { text: 'The server is stopping.', exitCode: 1 };
    const command = answer(message, deps(), () => isClosed || isGone()).catch((error: unknown) => ({
      text: error instanceof Error ? error.message : 'failed',
      exitCode: 1,
    }));
    running.add(command);
    return command.finally(() => running.delete(command));
  }

  return {
    take(socket) {
      socket.on('error', () => socket.destroy());
      socket.setEncoding('utf8');
      let received = '';
      socket.on('data', (chunk: string) => {
        received += chunk;
        if (!received.endsWith('\n')) return;
        void run(received, () => socket.destroyed).then((outcome) => socket.end(JSON.stringify(outcome)));
      });
    },
    close() {
      isClosed = true;
      return Promise.allSettled(running);
    },
  };
}

/** The side of an operator command that holds the folder briefly; the caller then runs its command itself. */
export function answerBusy(socket: Socket): void {
  socket.on('error', () => socket.destroy());
  // Closes only after reading the request; otherwise the caller would see a broken connection.
  socket.on('data', () => socket.end(JSON.stringify({ busy: true })));
}

async function answer(message: string, deps: Deps | null, isStopping: () => boolean): Promise<Outcome> {
  if (!deps) return { text: 'The server is still starting.', exitCode: 1 };
  const { words, database } = wordsMessage.parse(JSON.parse(message));
  const { databaseUrl, dataDir } = deps.config;
  if (database !== undefined && (databaseUrl === null || databasePlace(databaseUrl) !== database)) {
    return {
      text: `DATABASE_URL names ${database}, but the server of ${dataDir} uses another database: set DATA_DIR to the folder of the right one.`,
      exitCode: 1,
    };
  }
  return runCommand({ ...deps, serving: true, isStopping }, words);
}

/** Sends a command to the server that holds the data folder and uses the named database; null if none runs. */
export async function askServer(
  dataDir: string,
  words: readonly string[],
  databaseUrl: string | null = null,
): Promise<Outcome | null> {
  const message = { words, ...(databaseUrl === null ? {} : { database: databasePlace(databaseUrl) }) };
  const folder = runFolder(dataDir);
  for (const name of socketNames(folder)) {
    const socket = await connectTo(folder, name);
    if (!socket) continue;
    socket.write(`${JSON.stringify(message)}\n`);
    const answered: unknown = await text(socket)
      .then(JSON.parse)
      .catch(() => null);
    if (busyMessage.safeParse(answered).success) continue;
    const outcome = outcomeMessage.safeParse(answered);
    if (!outcome.success)
      throw new StartFault(
        'The server ended before it answered: check whether the command was done before you repeat it.',
      );
    return outcome.data;
  }
  return null;
}
