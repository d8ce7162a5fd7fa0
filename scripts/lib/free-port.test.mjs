import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { freePort } from './free-port.mjs';

test('a free port is none of those that a system gives away, and a program can listen on it', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, freePort));
  assert.deepEqual(
    ports.filter((port) => port < 20_000 || port >= 32_000),
    [],
  );
  const server = createServer();
  await new Promise((resolve) => server.listen(ports[0], '127.0.0.1', resolve));
  server.close();
});
