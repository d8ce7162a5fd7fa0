import { createReadStream, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

/**
 * How a remote's server can fail. `hang`: no answer. `stall`: half of a file and no more. `truncated`: half of a file
 * and the connection ends. `html`: a page in place of each file. `tamper`: one byte of the matching files is changed.
 * `delayMs`: every answer is good but late.
 */
export type Fault =
  | 'closed'
  | 'hang'
  | 'stall'
  | 'truncated'
  | 'html'
  | 'no-cors'
  | 404
  | 500
  | { tamper: RegExp }
  | { delayMs: number };

/** A static file server on its own port, like a team's CDN, that can be made to fail. */
export type Origin = {
  url: string;
  /** Serves the files below a folder. */
  serve: (root: string) => void;
  /** Paths requested since the last heal. */
  asked: () => readonly string[];
  fail: (fault: Fault) => Promise<void>;
  /** Ends a hang: requests received meanwhile are answered now. */
  release: () => void;
  heal: () => Promise<void>;
  close: () => Promise<void>;
};

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.html': 'text/html',
};

const YEAR_S = 31_536_000;

/** Flips the case of the last lower-case letter: the file stays valid but means something else. */
function tampered(content: Buffer): Buffer {
  const copy = Buffer.from(content);
  const at = copy.length - 1 - [...copy].reverse().findIndex((byte) => byte >= 0x61 && byte <= 0x7a);
  copy[at]! ^= 0x20;
  return copy;
}

export function fileIn(root: string, path: string): string | null {
  const file = join(root, normalize(decodeURIComponent(path)));
  return file.startsWith(root) && statSync(file, { throwIfNoEntry: false })?.isFile() ? file : null;
}

export const typeOf = (file: string): string => TYPES[extname(file)] ?? 'application/octet-stream';

export async function startOrigin(): Promise<Origin> {
  let root = '';
  let fault: Fault | null = null;
  let asked: string[] = [];
  const held: { request: IncomingMessage; response: ServerResponse }[] = [];

  const answer: RequestListener = (request, response) => {
    const path = new URL(request.url ?? '/', 'http://origin').pathname;
    asked.push(path);
    if (fault === 'hang') return void held.push({ request, response });
    if (fault !== 'no-cors') response.setHeader('access-control-allow-origin', '*');
    if (fault === 404 || fault === 500) return void response.writeHead(fault, { 'cache-control': 'no-store' }).end();
    if (fault === 'html') {
      const headers = { 'content-type': 'text/html', 'cache-control': 'no-store' };
      return void response.writeHead(200, headers).end('<!doctype html><title>Log in</title>');
    }
    const file = fileIn(root, path);
    if (file === null) return void response.writeHead(404).end();
    const failure = typeof fault === 'object' ? fault : null;
    const isTampered = failure !== null && 'tamper' in failure && failure.tamper.test(path);
    const delayMs = failure !== null && 'delayMs' in failure ? failure.delayMs : 0;
    const isGood = fault === null || delayMs > 0;
    response.setHeader('content-type', typeOf(file));
    response.setHeader('cache-control', isGood ? `public, max-age=${YEAR_S}, immutable` : 'no-store');
    if (fault === 'stall' || fault === 'truncated') {
      const content = readFileSync(file);
      response.setHeader('content-length', content.length);
      response.write(content.subarray(0, content.length / 2), () => {
        if (fault === 'truncated') response.destroy();
        else held.push({ request, response });
      });
    } else if (isTampered) response.end(tampered(readFileSync(file)));
    else setTimeout(() => createReadStream(file).pipe(response), delayMs);
  };

  let server = await listen(answer, 0);
  const { port } = server.address() as AddressInfo;

  const origin: Origin = {
    url: `http://127.0.0.1:${port}`,
    serve: (folder) => void (root = folder),
    asked: () => asked,
    async fail(next) {
      fault = next;
      if (next === 'closed') await shut(server);
    },
    release() {
      fault = null;
      for (const { request, response } of held.splice(0)) answer(request, response);
    },
    async heal() {
      if (!server.listening) server = await listen(answer, port);
      fault = null;
      asked = [];
      for (const { response } of held.splice(0)) response.destroy();
    },
    async close() {
      if (server.listening) await shut(server);
    },
  };
  return origin;
}

/** An HTTP server on a local port; 0 picks a free one. */
export function listen(answer: RequestListener, port: number): Promise<Server> {
  const server = createServer(answer);
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

/** Closes a server and every connection to it. */
export function shut(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
