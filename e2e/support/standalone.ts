import { readFileSync } from 'node:fs';
import { request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/workspace.mjs';
import { fileIn, listen, shut, typeOf } from './origin';

/** A remote's own page on a port of its own, its calls handed on to the API server, as its dev server does. */
export async function serveStandalone(folder: string, apiUrl: string): Promise<{ url: string; close: () => Promise<void> }> {
  const dist = join(ROOT, folder, 'dist-standalone');
  const { hostname, port } = new URL(apiUrl);
  const server = await listen((request, response) => {
    const path = new URL(request.url ?? '/', apiUrl).pathname;
    if (path.startsWith('/api-')) {
      const call = forward({ hostname, port, path: request.url, method: request.method, headers: request.headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      request.pipe(call);
      return;
    }
    const file = fileIn(dist, path) ?? join(dist, 'index.html');
    response.writeHead(200, { 'content-type': typeOf(file) }).end(readFileSync(file));
  }, 0);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => shut(server) };
}
