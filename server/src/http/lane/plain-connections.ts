import { type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { httpDate } from '../../clock';
import { lengthOf, type Pieces } from '../pieces';
import { type WholeRequest, wholeRequests } from './whole-request';

/** `lines`: the headers of this answer, each with its end of line. */
export type PlainAnswer = { status: number; lines: string; pieces: Pieces };

/** `address`: of the other end. One of the functions is called later. */
export type PlainConnection = { address: string; answer: (given: PlainAnswer) => void; fail: () => void };

/** Serves a request; false if nothing was done. */
export type PlainCall = (request: WholeRequest, connection: PlainConnection) => boolean;

function send(socket: Socket, { status, lines, pieces }: PlainAnswer, connection: string): void {
  const length = lengthOf(pieces);
  const begin = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines}content-length: ${length}\r\n`;
  const head = `${begin}Date: ${httpDate()}\r\n${connection}\r\n`;
  const [first] = pieces;
  if (typeof first === 'string' && pieces.length === 1) return void socket.write(head + first);
  socket.cork();
  socket.write(head);
  for (const piece of pieces) socket.write(piece);
  socket.uncork();
}

/**
 * Answers plain requests on the connections of a server before Node reads them. With the first bytes that are not
 * certainly one whole, plain request that `call` serves, a connection becomes Node's for the rest of its life.
 */
export function openPlainConnections(server: Server, call: PlainCall): { close: () => void } {
  const usual = server.listeners('connection');
  const stops = new Set<() => void>();
  let closing = false;

  function keep(socket: Socket): void {
    const wholeRequest = wholeRequests();
    let isFresh = true;
    let isBusy = false;

    function leave(): void {
      stops.delete(stop);
      for (const [event, listener] of Object.entries(listeners)) socket.off(event, listener);
      socket.setTimeout(0);
      // Only a paused stream passes on what is unshifted.
      socket.pause();
      for (const listener of usual) listener.call(server, socket);
      socket.resume();
    }

    function answer(given: PlainAnswer): void {
      // Node would keep a broken connection that it gets.
      if (!socket.writable) return;
      send(socket, given, closing ? 'connection: close\r\n' : '');
      // Stays busy: what comes after its last answer is not read.
      if (closing) return void socket.end(() => socket.destroy());
      isBusy = false;
      if (socket.isPaused()) return leave();
      if (isFresh) socket.setTimeout(server.keepAliveTimeout);
      isFresh = false;
    }

    const destroy = (): void => void socket.destroy();
    const connection = { address: socket.remoteAddress ?? '', answer, fail: destroy };
    const listeners = {
      data(chunk: Buffer): void {
        const isReady = !isBusy && !closing && socket.writableLength === 0;
        const request = isReady ? wholeRequest(chunk) : null;
        if (request !== null && call(request, connection)) {
          isBusy = true;
          return;
        }
        socket.pause();
        socket.unshift(chunk);
        if (!isBusy) leave();
      },
      // As Node does, which ends its side when the other has ended.
      end: (): void => void socket.end(),
      timeout: (): void => void (isBusy || destroy()),
      error: destroy,
      close: (): void => void stops.delete(stop),
    };

    /** As Node does: it ends idle connections, and expects a request on those without one. */
    function stop(): void {
      if (isBusy) return;
      if (isFresh) leave();
      else destroy();
    }

    stops.add(stop);
    socket.setTimeout(server.headersTimeout);
    for (const [event, listener] of Object.entries(listeners)) socket.on(event, listener);
  }

  server.removeAllListeners('connection').on('connection', keep);
  return {
    close() {
      closing = true;
      for (const stop of stops) stop();
    },
  };
}
