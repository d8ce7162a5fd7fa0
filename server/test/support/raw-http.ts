import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { gunzipSync } from 'node:zlib';

export type RawAnswer = { status: number; headers: Record<string, string>; body: string };

type Sent = string | Buffer;

/** A raw request; headers that are null are left out. */
export function rawPost(path: string, body: Sent, headers: Record<string, string | null> = {}): Buffer {
  const all = {
    host: '127.0.0.1',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    ...headers,
  };
  const lines = Object.entries(all).flatMap(([name, value]) => (value === null ? [] : `${name}: ${value}\r\n`));
  return Buffer.concat([Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`), Buffer.from(body)]);
}

/** The first complete answer in the received bytes, and the rest; null while it is incomplete. */
function firstAnswer(received: Buffer): { answer: RawAnswer; rest: Buffer } | null {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [first = '', ...lines] = received.subarray(0, end).toString('latin1').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  const until = end + 4 + Number(headers['content-length'] ?? 0);
  if (received.length < until) return null;
  const bytes = received.subarray(end + 4, until);
  const body = (headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
  return { answer: { status: Number(first.split(' ')[1]), headers, body }, rest: received.subarray(until) };
}

/**
 * Sends the pieces over one connection, each in its own turn, and returns the answers: as many as requested, or all
 * until the server closes.
 */
export const exchange = (port: number, pieces: readonly Sent[], answers: number): Promise<RawAnswer[]> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').setNoDelay(true);
    const found: RawAnswer[] = [];
    let received: Buffer = Buffer.alloc(0);
    const waiting = [...pieces];
    const sendNext = (): void => {
      const piece = waiting.shift();
      if (piece !== undefined) socket.write(piece, () => setImmediate(sendNext));
    };
    socket.on('connect', sendNext).on('error', reject);
    socket.on('close', () => resolve(found));
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      for (let next = firstAnswer(received); next !== null; next = firstAnswer(received)) {
        received = next.rest;
        found.push(next.answer);
      }
      if (found.length >= answers) socket.end();
    });
  });

export const listenOn = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });

/** A second server on the same routes that always uses the framework. */
export const serverOfFramework = (app: FastifyInstance): Server =>
  createServer({ keepAliveTimeout: 30_000 }, (request, response) => app.routing(request, response));
