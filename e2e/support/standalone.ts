import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { ROOT } from '../../scripts/lib/workspace.mjs';
import { fileIn, listen, shut, typeOf } from './origin';

/**
 * Serves a standalone page of a remote on its own port and proxies its calls to the API server, like its dev server.
 */
export async function serveStandalone(
  folder: string,
  apiUrl: string,
): Promise<{ url: string; close: () => Promise<void> }> {
  const dist = join(ROOT, folder, 'dist-standalone');
  const { hostname, port } = new URL(apiUrl);
  const server = await listen((request, response) => {
    const path = new URL(request.url ?? '/', apiUrl).pathname;
    if (path.startsWith('/api-')) {
      const call = forward(
        { hostname, port, path: request.url, method: request.method, headers: request.headers },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        },
      );
      request.pipe(call);
      return;
    }
    const file = fileIn(dist, path) ?? join(dist, 'index.html');
    response.writeHead(200, { 'content-type': typeOf(file) }).end(readFileSync(file));
  }, 0);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => shut(server) };
}

const STARTED_WITHIN_MS = 150_000;

/** The same page from the remote's dev server, with hot reload. `folder`: of the workspace, or an absolute path. */
export const serveForDevelopment = (folder: string, apiUrl: string): Promise<Served> =>
  serveDev(folder, apiUrl, { options: ['--env', 'standalone'] });

export type Served = { url: string; close: () => Promise<void> };

/** A dev server of `npm run dev`, the shell's or a remote's, on a free port. `file`: what it serves once built. */
export async function serveDev(
  folder: string,
  apiUrl: string,
  { options = [], file = 'index.html' }: { options?: readonly string[]; file?: string } = {},
): Promise<Served> {
  const port = String(await freePort());
  const child = spawn(process.execPath, ['node_modules/@rspack/cli/bin/rspack.js', 'dev', ...options], {
    cwd: resolve(ROOT, folder),
    env: { PATH: process.env.PATH, NODE_ENV: 'development', API_URL: apiUrl, REMOTE_PORT: port, SHELL_PORT: port },
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const killWithRun = (): void => void child.kill('SIGKILL');
  process.once('exit', killWithRun);
  const url = `http://127.0.0.1:${port}`;
  const close = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    process.off('exit', killWithRun);
  };
  for (const deadline = Date.now() + STARTED_WITHIN_MS; ;) {
    const answer = await fetch(`${url}/${file}`).catch(() => null);
    if (answer?.ok && (file.endsWith('.js') || (await answer.text()).includes('<script'))) return { url, close };
    if (Date.now() > deadline || child.exitCode !== null) {
      await close();
      throw new Error(`The dev server of ${folder} did not start`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
