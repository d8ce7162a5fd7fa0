import { mkdirSync, readdirSync, unlinkSync, chmodSync } from 'node:fs';
import { connect, type Server, type Socket } from 'node:net';
import { join } from 'node:path';

/** Folder of the running server's socket inside the data folder. */
export const runFolder = (dataDir: string): string => join(dataDir, 'run');

const SOCKET = /^[0-9a-f]{16}\.sock$/;

/** Makes the folder, open to its owner only. */
export function makeRunFolder(dataDir: string): string {
  const folder = runFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  return folder;
}

export function socketNames(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => SOCKET.test(name));
  } catch {
    return [];
  }
}

/** A socket's address holds about a hundred bytes, a folder's path may be longer: the short name is used inside it. */
function inside<Result>(folder: string, work: () => Result): Result {
  const before = process.cwd();
  process.chdir(folder);
  try {
    return work();
  } finally {
    process.chdir(before);
  }
}

/** Listens; only the owner may connect. */
export function listenIn(folder: string, name: string, server: Server): Promise<void> {
  return new Promise((ready, fail) => {
    server.once('error', fail);
    const mask = process.umask(0o177);
    try {
      inside(folder, () => server.listen(name, ready));
    } finally {
      process.umask(mask);
    }
  });
}

/** A connection to a live socket, or null when its process is gone. A name is used once, so gone is gone for ever. */
export function connectTo(folder: string, name: string): Promise<Socket | null> {
  return new Promise((resolve, fail) => {
    const socket = inside(folder, () => connect(name));
    socket.once('connect', () => resolve(socket));
    socket.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNREFUSED' || error.code === 'ENOENT' ? resolve(null) : fail(error),
    );
  });
}

export function removeSocket(folder: string, name: string): void {
  try {
    unlinkSync(join(folder, name));
  } catch {
    // Another process has removed the dead socket first.
  }
}
