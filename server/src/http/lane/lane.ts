import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { trusting } from '../../addresses';
import type { Config } from '../../config';
import type { Sender } from '../call-context';
import type { RemoteOrigins } from '../remote-origins';
import type { Headers } from '../security-headers';
import { laneOrigins } from './lane-origins';
import { laneSender } from './lane-sender';

export type LaneAnswer = { status: number; body: string | Buffer; gzip: boolean };

/** Takes a call at once; null if nothing was done, so that the ordinary way takes it and words what is wrong. */
export type LaneCall = (body: unknown, sender: Sender) => Promise<LaneAnswer> | null;

/** A way past the framework for calls that are made over and over. */
export type Lane = {
  add: (path: string, call: LaneCall, headers: () => Headers) => void;
  /** Puts the lane before the framework, once all routes are there. */
  open: (app: FastifyInstance) => void;
};

const MAX_BYTES = 16 * 1024;

const JSON_TYPES: ReadonlySet<string | undefined> = new Set([
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset=utf-8',
  'application/json; charset=UTF-8',
  'application/json;charset=UTF-8',
]);

/** The length of a body that is surely plain JSON and sent as a whole; 0 for any other. */
function plainLength({ headers }: IncomingMessage): number {
  if (!JSON_TYPES.has(headers['content-type'])) return 0;
  if (headers['content-encoding'] !== undefined || headers.expect !== undefined) return 0;
  const length = Number(headers['content-length'] ?? 0);
  return length <= MAX_BYTES ? length : 0;
}

/** Names that the framework refuses, and what may hide them. */
const SUSPECT = ['\\', '__proto__', 'constructor'];

function parsed(text: string): unknown {
  if (SUSPECT.some((part) => text.includes(part))) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The lines of an answer's head, made anew when the headers are others. */
function headOf(headers: () => Headers): () => readonly string[] {
  let madeOf: Headers | null = null;
  let head: readonly string[] = [];
  return () => {
    if (headers() === madeOf) return head;
    madeOf = headers();
    const all = { ...madeOf, vary: 'Origin', 'cache-control': 'no-store' };
    head = Object.entries({ ...all, 'content-type': 'application/json; charset=utf-8' }).flat();
    return head;
  };
}

export function createLane(config: Config, remoteOrigins: RemoteOrigins): Lane {
  const entries = new Map<string, { call: LaneCall; head: () => readonly string[] }>();
  const originOf = laneOrigins(config, remoteOrigins);
  const trust = trusting(config.trustProxy);
  let closing = false;

  function write(response: ServerResponse, head: readonly string[], { status, body, gzip }: LaneAnswer): void {
    const lines = [...head];
    if (gzip) lines.push('content-encoding', 'gzip');
    // A connection kept alive after its last response would delay the stop.
    if (closing) lines.push('connection', 'close');
    lines.push('content-length', String(Buffer.byteLength(body)));
    response.writeHead(status, lines).end(body);
  }

  return {
    add(path, call, headers) {
      entries.set(path, { call, head: headOf(headers) });
    },
    open(app) {
      const parseCookie = (header: string): Sender['cookies'] => app.parseCookie(header);
      const isOverloaded = (): boolean => app.hasDecorator('isUnderPressure') && app.isUnderPressure();

      function handOver(request: IncomingMessage, response: ServerResponse, chunk: Buffer | null): void {
        if (chunk !== null) request.unshift(chunk);
        // What is left unread would hold up the connection.
        response.once('finish', () => void request.resume());
        app.routing(request, response);
      }

      function take(request: IncomingMessage, response: ServerResponse): void {
        const entry = request.method === 'POST' && !closing ? entries.get(request.url ?? '') : undefined;
        const length = entry === undefined ? 0 : plainLength(request);
        const origin = length === 0 ? null : originOf(request.headers);
        if (entry === undefined || origin === null || isOverloaded()) return app.routing(request, response);
        request.once('readable', () => {
          const chunk = request.read() as Buffer | null;
          // A body in several pieces would have to be kept until it is whole.
          if (chunk?.length !== length) return handOver(request, response, chunk);
          const answer = entry.call(parsed(chunk.toString()), laneSender(request, trust, parseCookie));
          if (answer === null) return handOver(request, response, chunk);
          const head = origin === '' ? entry.head() : [...entry.head(), 'access-control-allow-origin', origin];
          // Whatever still fails ends this connection and not the process.
          answer.then((given) => write(response, head, given)).catch(() => response.destroy());
        });
      }

      app.addHook('preClose', async () => void (closing = true));
      app.server.removeAllListeners('request').on('request', take);
    },
  };
}
