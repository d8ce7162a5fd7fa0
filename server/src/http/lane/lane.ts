import type { FastifyInstance } from 'fastify';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { trusting } from '../../addresses';
import type { Config } from '../../config';
import type { Sender } from '../call-context';
import { withoutKeepAlive } from '../keep-alive';
import { lengthOf, type Pieces } from '../pieces';
import type { RemoteOrigins } from '../remote-origins';
import { dataHeaders } from '../security-headers';
import { laneOrigins } from './lane-origins';
import { LaneSender } from './lane-sender';
import { openPlainConnections } from './plain-connections';
import { createDefer } from './defer';

export type LaneAnswer = { status?: number; pieces: Pieces; gzip: boolean };

/** Serves a call at once; null if nothing was done, so that the ordinary way serves it or explains what is wrong. */
export type LaneCall = (body: unknown, sender: Sender) => Promise<LaneAnswer> | null;

/** A shortcut past the framework for frequent calls (decision 0023). */
export type Lane = {
  add: (path: string, call: LaneCall) => void;
  /** Puts the lane in front of the framework, once all routes exist. */
  open: (app: FastifyInstance) => void;
};

/** A call, and the origin that may read its answer. */
type Taken = { call: LaneCall; origin: string };

const MAX_BYTES = 16 * 1024;

const JSON_TYPES: ReadonlySet<string | undefined> = new Set([
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset=utf-8',
  'application/json; charset=UTF-8',
  'application/json;charset=UTF-8',
]);

/** The length of a body that is certainly plain JSON and complete; 0 for any other. */
function plainLength(headers: IncomingHttpHeaders): number {
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

const textOf = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');

export function createLane(config: Config, remoteOrigins: RemoteOrigins): Lane {
  const calls = new Map<string, LaneCall>();
  const head = {
    ...dataHeaders(config),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  };
  const [headList, headText] = [Object.entries(head).flat(), textOf(head)];
  const originOf = laneOrigins(config, remoteOrigins);
  const trust = trusting(config.trustProxy);
  const defer = createDefer();
  let closing = false;

  const ownHead = (origin: string, gzip: boolean): Record<string, string> => ({
    ...(origin !== '' && { 'access-control-allow-origin': origin }),
    ...(gzip && { 'content-encoding': 'gzip' }),
  });
  // Nearly all answers have no head of their own.
  const textOfHead = (origin: string, gzip: boolean): string =>
    origin === '' && !gzip ? headText : headText + textOf(ownHead(origin, gzip));

  function write(response: ServerResponse, origin: string, given: LaneAnswer): void {
    const { status = 200, pieces, gzip } = given;
    const lines = [...headList, ...Object.entries(ownHead(origin, gzip)).flat()];
    // A connection kept alive after its last response would delay the stop.
    if (closing) lines.push('connection', 'close');
    else withoutKeepAlive(response);
    lines.push('content-length', String(lengthOf(pieces)));
    response.writeHead(status, lines);
    for (const piece of pieces.slice(0, -1)) response.write(piece);
    response.end(pieces.at(-1));
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

      /** Null if a request may not be served here. */
      function taken(path: string, headers: IncomingHttpHeaders): Taken | null {
        const call = closing ? undefined : calls.get(path);
        const origin = call === undefined || plainLength(headers) === 0 ? null : originOf(headers);
        return call === undefined || origin === null || isOverloaded() ? null : { call, origin };
      }

      /** Serves a call and writes its answer; false if nothing was done. */
      function serve(
        { call }: Taken,
        body: string,
        sender: Sender,
        { send, fail }: { send: (given: LaneAnswer) => void; fail: () => void },
      ): boolean {
        const answer = call(parsed(body), sender);
        // An unexpected failure closes this connection instead of ending the process.
        answer?.then((given) => defer(() => send(given), fail), fail);
        return answer !== null;
      }

      function take(request: IncomingMessage, response: ServerResponse): void {
        const { method, url = '', headers, socket } = request;
        const found = method === 'POST' ? taken(url, headers) : null;
        if (found === null) return app.routing(request, response);
        request.once('readable', () => {
          const chunk = request.read() as Buffer | null;
          // A body in several pieces would have to be buffered.
          if (chunk?.length !== plainLength(headers)) return handOver(request, response, chunk);
          const sender = new LaneSender(headers, socket.remoteAddress ?? '', trust, parseCookie);
          const isServed = serve(found, chunk.toString(), sender, {
            send: (given) => write(response, found.origin, given),
            fail: () => void response.destroy(),
          });
          if (!isServed) handOver(request, response, chunk);
        });
      }

      app.server.removeAllListeners('request').on('request', take);
      const plain = openPlainConnections(app.server, ({ path, headers, body }, { address, answer, fail }) => {
        const found = taken(path, headers);
        if (found === null) return false;
        return serve(found, body, new LaneSender(headers, address, trust, parseCookie), {
          send: ({ status = 200, pieces, gzip }) => answer({ status, pieces, lines: textOfHead(found.origin, gzip) }),
          fail,
        });
      });
      app.addHook('preClose', async () => {
        closing = true;
        plain.close();
      });
    },
  };
}
