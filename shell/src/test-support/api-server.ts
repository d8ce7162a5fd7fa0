import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Body = Record<string, unknown>;

/** How the server handles a call: a fixed answer, a computed or delayed one, a raw text, or a cut connection. */
type Behaviour = Body | 'cut' | ((body: Body) => Body | Promise<Body>) | { httpStatus: number; text: string };

export type Received = { path: string; body: Body };

export type ApiServer = {
  origin: string;
  received: Received[];
  /** Sets how calls to `path` are handled from now on. */
  on: (path: string, behaviour: Behaviour) => void;
  countOf: (path: string) => number;
  /** Clears the behaviours and the record of received calls. */
  reset: (behaviours?: Record<string, Behaviour>) => void;
  close: () => Promise<void>;
};

const isRaw = (behaviour: Behaviour): behaviour is { httpStatus: number; text: string } =>
  typeof behaviour === 'object' && 'httpStatus' in behaviour;

/** An API server on a free local port whose answers a test sets. Calls without one are refused. */
export async function startApiServer(): Promise<ApiServer> {
  const received: Received[] = [];
  let behaviours = new Map<string, Behaviour>();

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const path = request.url ?? '';
      const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Body;
      received.push({ path, body });
      const behaviour = behaviours.get(path) ?? { status: false, msg: 'Not set', code: 'not_found' };
      if (behaviour === 'cut') return request.socket.destroy();
      if (isRaw(behaviour)) return response.writeHead(behaviour.httpStatus).end(behaviour.text);
      const answer = typeof behaviour === 'function' ? await behaviour(body) : behaviour;
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  // Closing an idle connection while the page sends on it would fail that request.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    on: (path, behaviour) => void behaviours.set(path, behaviour),
    countOf: (path) => received.filter((one) => one.path === path).length,
    reset: (next = {}) => {
      received.length = 0;
      behaviours = new Map(Object.entries(next));
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
