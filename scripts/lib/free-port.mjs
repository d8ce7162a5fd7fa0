import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems give to whoever asks for any: one of those may be gone before it is used. */
const [MIN, MAX] = [20_000, 32_000];

/** A port on which nothing listens, for a program that has to be told one. */
export function freePort() {
  const port = randomInt(MIN, MAX);
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', (error) =>
      error.code === 'EADDRINUSE' ? resolve(freePort()) : reject(error),
    );
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)));
  });
}
