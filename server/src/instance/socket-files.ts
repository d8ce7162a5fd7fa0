import { mkdirSync, readdirSync, unlinkSync, chmodSync } from 'node:fs';
import { connect, type Server, type Socket } from 'node:net';
import { join } from 'node:path';

export const runFolder = (dataDir: string): string => join(dataDir, 'run');

const SOCKET = /^[0-9a-f]{16}\.sock$/;

/** Creates the folder, accessible to its owner only. */
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

/** A socket address holds about 100 bytes and the path may be longer, so use the short name from inside the folder. */
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

/** Connects to a live socket; null if its process is gone. Names are never reused, so gone is final. */
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
    // Another process removed the dead socket first.
  }
}
