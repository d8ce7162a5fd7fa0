import type { ServerResponse } from 'node:http';

/** Leaves out the headers by which Node says that a connection stays open: since HTTP/1.1 it does without them. */
export function withoutKeepAlive(response: ServerResponse): void {
  if (response.shouldKeepAlive) response.removeHeader('connection');
}
