import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Body = Record<string, unknown>;

/** What the server does with a call: an answer, made anew each time or held back by a promise, or a cut connection. */
type Behaviour = Body | 'cut' | ((body: Body) => Body | Promise<Body>) | { httpStatus: number; text: string };

export type Received = { path: string; body: Body };

export type ApiServer = {
  origin: string;
  received: Received[];
  /** How calls to `path` are met from now on. */
  on: (path: string, behaviour: Behaviour) => void;
  countOf: (path: string) => number;
  /** Forgets behaviours and what was received. */
  reset: (behaviours?: Record<string, Behaviour>) => void;
  close: () => Promise<void>;
};

const isRaw = (behaviour: Behaviour): behaviour is { httpStatus: number; text: string } =>
  typeof behaviour === 'object' && 'httpStatus' in behaviour;

/** A server of the protocol on a free port of this machine, whose answers a test sets. Unset calls are refused. */
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
