import { connect, createServer, type Socket } from 'node:net';

const PROTOCOL = 8;
const SETTING = Buffer.from('statement_timeout\0');

/** An error message of PostgreSQL's protocol. */
function errorMessage(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** The start-up message without one of its settings. */
function without(setting: Buffer, message: Buffer): Buffer {
  const at = message.indexOf(setting);
  const end = message.indexOf(0, at + setting.length) + 1;
  const shorter = Buffer.concat([message.subarray(0, at), message.subarray(end)]);
  shorter.writeInt32BE(shorter.length, 0);
  return shorter;
}

/**
 * A proxy in front of PostgreSQL that acts like PgBouncer: it refuses a setting in the start-up message, or drops it
 * (ignore_startup_parameters).
 */
export async function openPooler(
  url: string,
  does: 'refuses' | 'drops',
): Promise<{ url: string; close: () => Promise<void> }> {
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();
  const server = createServer((near) => {
    open.add(near);
    near.on('error', () => undefined);
    near.once('data', (start: Buffer) => {
      if (start.length < PROTOCOL || !start.includes(SETTING)) throw new Error('this is no start-up message');
      if (does === 'refuses') {
        near.end(errorMessage('08P01', 'unsupported startup parameter: statement_timeout'));
        return;
      }
      const far = connect({ host: hostname, port: Number(port) });
      open.add(far);
      far.on('error', () => near.destroy());
      far.write(without(SETTING, start));
      near.pipe(far).pipe(near);
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  const between = new URL(url);
  between.host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return {
    url: between.href,
    close: async () => {
      const closed = new Promise((done) => server.close(done));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
