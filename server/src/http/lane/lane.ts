import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { trusting } from '../../addresses';
import type { Config } from '../../config';
import type { Sender } from '../call-context';
import { lengthOf, type Pieces } from '../pieces';
import type { RemoteOrigins } from '../remote-origins';
import { dataHeaders } from '../security-headers';
import { laneOrigins } from './lane-origins';
import { LaneSender } from './lane-sender';

export type LaneAnswer = { status?: number; pieces: Pieces; gzip: boolean };

/** Serves a call at once; null if nothing was done, so that the ordinary way serves it or explains what is wrong. */
export type LaneCall = (body: unknown, sender: Sender) => Promise<LaneAnswer> | null;

/** A shortcut past the framework for frequent calls (decision 0023). */
export type Lane = {
  add: (path: string, call: LaneCall) => void;
  /** Puts the lane in front of the framework, once all routes exist. */
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

/** The length of a body that is certainly plain JSON and complete; 0 for any other. */
function plainLength({ headers }: IncomingMessage): number {
  if (!JSON_TYPES.has(headers['content-type'])) return 0;
  if (headers['content-encoding'] !== undefined || headers.expect !== undefined) return 0;
  const length = Number(headers['content-length'] ?? 0);
  return length <= MAX_BYTES ? length : 0;
}

/** Property names that the framework refuses, and characters that may hide them. */
const SUSPECT = ['\\', '__proto__', 'constructor'];

function parsed(text: string): unknown {
  if (SUSPECT.some((part) => text.includes(part))) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function createLane(config: Config, remoteOrigins: RemoteOrigins): Lane {
  const calls = new Map<string, LaneCall>();
  const head = Object.entries({
    ...dataHeaders(config),
    vary: 'Origin',
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  }).flat();
  const originOf = laneOrigins(config, remoteOrigins);
  const trust = trusting(config.trustProxy);
  let closing = false;

  function write(response: ServerResponse, origin: string, { status = 200, pieces, gzip }: LaneAnswer): void {
    const lines = [...head];
    if (origin !== '') lines.push('access-control-allow-origin', origin);
    if (gzip) lines.push('content-encoding', 'gzip');
    // A connection kept alive after its last response would delay the stop.
    if (closing) lines.push('connection', 'close');
    lines.push('content-length', String(lengthOf(pieces)));
    response.writeHead(status, lines);
    for (const piece of pieces.slice(0, -1)) response.write(piece);
    response.end(pieces.at(-1));
  }

  let waiting: (() => void)[] = [];

  /**
   * Writes the answers of one turn of the event loop together at its end: a write wakes the client's process, and those
   * that follow at once cost a third of one that wakes it again.
   */
  function writeSoon(...[response, ...given]: Parameters<typeof write>): void {
    waiting.push(() => {
      try {
        write(response, ...given);
      } catch {
        response.destroy();
      }
    });
    if (waiting.length > 1) return;
    setImmediate(() => {
      const due = waiting;
      waiting = [];
      for (const send of due) send();
    });
  }

  return {
    add: (path, call) => void calls.set(path, call),
    open(app) {
      const parseCookie = (header: string): Sender['cookies'] => app.parseCookie(header);
      const isOverloaded = (): boolean => app.hasDecorator('isUnderPressure') && app.isUnderPressure();

      function handOver(request: IncomingMessage, response: ServerResponse, chunk: Buffer | null): void {
        if (chunk !== null) request.unshift(chunk);
        // Unread data would block the connection.
        response.once('finish', () => void request.resume());
        app.routing(request, response);
      }

      function take(request: IncomingMessage, response: ServerResponse): void {
        const call = request.method === 'POST' && !closing ? calls.get(request.url ?? '') : undefined;
        const length = call === undefined ? 0 : plainLength(request);
        const origin = length === 0 ? null : originOf(request.headers);
        if (call === undefined || origin === null || isOverloaded()) return app.routing(request, response);
        request.once('readable', () => {
          const chunk = request.read() as Buffer | null;
          // A body in several pieces would have to be buffered.
          if (chunk?.length !== length) return handOver(request, response, chunk);
          const answer = call(parsed(chunk.toString()), new LaneSender(request, trust, parseCookie));
          if (answer === null) return handOver(request, response, chunk);
          // Any other failure closes this connection instead of ending the process.
          answer.then(
            (given) => writeSoon(response, origin, given),
            () => response.destroy(),
          );
        });
      }

      app.addHook('preClose', async () => void (closing = true));
      app.server.removeAllListeners('request').on('request', take);
    },
  };
}
