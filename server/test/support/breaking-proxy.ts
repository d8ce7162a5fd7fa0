import { connect, createServer, type Socket } from 'node:net';

/** Where the connection breaks: before the server gets the request, or before the client gets the answer. */
export type Break = 'request' | 'answer';

/**
 * A local proxy that breaks connections. `breakAt` sees every piece sent to the server and decides whether to break
 * there. Both sides then find their connection closed, or (`silent`) get nothing more until they close it themselves.
 */
export async function breakingProxy(
  port: number,
  breakAt: (piece: Buffer) => Break | null,
  then: 'closed' | 'silent' = 'closed',
): Promise<{ port: number; close: () => Promise<void> }> {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect({ port, host: '127.0.0.1', noDelay: true });
    near.setNoDelay(true);
    let broken = false;
    const end = (): void => {
      broken = true;
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', end);
      socket.on('close', () => {
        open.delete(socket);
        end();
      });
    }
    const cut = (): void => {
      broken = true;
      if (then === 'closed') end();
    };
    let deaf = false;
    near.on('data', (piece: Buffer) => {
      const at = breakAt(piece);
      if (at === 'request') cut();
      deaf ||= at === 'answer';
      if (!broken) far.write(piece);
    });
    far.on('data', (piece: Buffer) => {
      // An answered request was carried out.
      if (deaf) cut();
      if (!broken) near.write(piece);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    close: async () => {
      const closed = new Promise((done) => server.close(done));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

/** Breaks a connection for each id, and once for ids that come in one piece. `left` holds the ids not seen yet. */
export function breakOnce(
  ids: readonly string[],
  at: Break,
): { breakAt: (piece: Buffer) => Break | null; left: Set<string> } {
  const left = new Set(ids);
  const breakAt = (piece: Buffer): Break | null => {
    const seen = [...left].filter((id) => piece.includes(id));
    for (const id of seen) left.delete(id);
    return seen.length > 0 ? at : null;
  };
  return { breakAt, left };
}
