import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pageNumber } from './page';

export type Received = { path: string; body: Record<string, unknown> };

/** How one request fails: `lose-answer` cuts the connection after processing it, `lose-request` before. */
export type Fault = 'lose-answer' | 'lose-request' | { status: number; body: unknown } | { hold: Promise<unknown> };

export type HttpServer = {
  origin: string;
  received: Received[];
  /** Applies to the next request to `path`; further faults queue up. */
  fault: (path: string, how: Fault) => void;
  clearFaults: () => void;
  close: () => Promise<void>;
};

/** A JSON server on a free local port. `act` processes a request and returns the answer. */
export async function startHttpServer(act: (request: Received) => unknown): Promise<HttpServer> {
  const received: Received[] = [];
  const faults = new Map<string, Fault[]>();

  const reply = (response: ServerResponse, status: number, body: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      // Drop requests still in flight from the previous test's page.
      if (request.headers['x-page'] !== pageNumber()) return request.socket.destroy();
      const seen: Received = { path: request.url ?? '', body: JSON.parse(text || '{}') };
      received.push(seen);
      const fault = faults.get(seen.path)?.shift();
      if (fault === undefined) return reply(response, 200, act(seen));
      if (fault === 'lose-request') return request.socket.destroy();
      if (fault === 'lose-answer') {
        act(seen);
        return request.socket.destroy();
      }
      if ('hold' in fault) return void fault.hold.then(() => reply(response, 200, act(seen)));
      return reply(response, fault.status, fault.body);
    });
  });
  // Closing an idle connection while the page sends on it would fail that request.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    fault: (path, how) => faults.set(path, [...(faults.get(path) ?? []), how]),
    clearFaults: () => faults.clear(),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
