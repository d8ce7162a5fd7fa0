import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
};

export type LocalServer = {
  origin: string;
  received: Received[];
  /** Sets the answer to all further requests. */
  answer: (how: (response: ServerResponse, request: Received) => void) => void;
  /** Sets a JSON answer to all further requests. */
  answerJson: (value: unknown, status?: number) => void;
  close: () => Promise<void>;
};

/** A real HTTP server on a free local port that records what it receives. */
export async function startLocalServer(): Promise<LocalServer> {
  const received: Received[] = [];
  let how: (response: ServerResponse, request: Received) => void = (response) => response.end('{}');

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}');
      const seen = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
      received.push(seen);
      how(response, seen);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  const answer: LocalServer['answer'] = (next) => {
    how = next;
  };
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer,
    answerJson: (value, status = 200) =>
      answer((response) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value)),
      ),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
