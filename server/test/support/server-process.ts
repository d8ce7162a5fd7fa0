import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pgliteFolder } from '../../src/db/open';
import type { Json } from './world';

const DIST = join(__dirname, '../../dist');

/** A started program: its output so far, and how it ended. */
export type Program = {
  process: ChildProcess;
  output: () => string;
  errors: () => string;
  /** Resolves with the exit code, null after a signal. */
  ended: Promise<number | null>;
  /** The port, once the last line is printed; rejects when the program ends first. */
  ready: Promise<number>;
};

/** Optimizing the embedded database costs a short-lived process more than it saves. */
const QUICK_START = '--liftoff-only';

/** Runs a built program with the given settings and no others of this process. */
export function run(program: 'main' | 'operator', env: Record<string, string>, args: string[] = []): Program {
  const child = spawn(process.execPath, [QUICK_START, join(DIST, `${program}.js`), ...args], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ready = new Promise<number>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const port = /^ready http:\/\/localhost:(\d+)\n$/m.exec(output)?.[1];
      if (port) resolve(Number(port));
    });
    void ended.then((code) => reject(new Error(`ended with ${String(code)}: ${errors}`)));
  });
  ready.catch(() => undefined);
  return { process: child, output: () => output, errors: () => errors, ended, ready };
}

/** An empty folder and a function that removes it. */
export function temporaryFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'ank-'));
  return {
    folder,
    remove: () => {
      // In jest, rmSync on the socket of a killed server leaves Node unable to resolve links to modules.
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (entry.isSocket()) unlinkSync(join(entry.parentPath, entry.name));
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function makeSite(place: string): Promise<void> {
  const begun = mkdtempSync(`${place}-begun-`);
  cpSync(join(process.env.TEST_PGLITE ?? '', 'data'), pgliteFolder(begun), { recursive: true });
  const server = run('main', { DATA_DIR: begun, SITE_DIR: begun, PORT: '0', CLOCK: '2026-11-21T10:00:00+05:30' });
  await server.ready;
  server.process.kill('SIGTERM');
  await server.ended;
  try {
    renameSync(pgliteFolder(begun), place);
  } catch (error) {
    // Another worker was faster.
    if (!existsSync(place)) throw error;
  }
}

/** Copies the embedded database of the try-out site to the data folder. The first caller has a server create it. */
export async function prepareSite(dataDir: string): Promise<void> {
  const place = join(process.env.TEST_SITES ?? '', 'try-out');
  if (!existsSync(place)) await makeSite(place);
  cpSync(place, pgliteFolder(dataDir), { recursive: true });
}

/** Calls a running server. */
export async function callServer(port: number, path: string, body: object): Promise<Json> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ env_type: 'Prod', app_key: 'test', ...body }),
  });
  return response.json();
}
