import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { afterEach, beforeEach, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openProxy, trapFor } from './proxy.mjs';

async function until(holds) {
  while (!holds()) await nextTurn();
}

let proxy;
let echo;
let heard;
let ends;
beforeEach(async () => {
  [heard, ends] = [[], 0];
  echo = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('close', () => (ends += 1));
    socket.on('data', (piece) => {
      heard.push(String(piece));
      socket.write(`re: ${piece}`);
    });
  });
  await new Promise((resolve) => echo.listen(0, '127.0.0.1', resolve));
  proxy = await openProxy({ target: echo.address().port });
});
afterEach(async () => {
  await proxy.close();
  await new Promise((resolve) => echo.close(resolve));
});

/** A client with the texts that it got. */
async function client() {
  const socket = connect(proxy.port, '127.0.0.1');
  const got = [];
  socket.on('error', () => undefined);
  socket.on('data', (piece) => got.push(String(piece)));
  await once(socket, 'connect');
  return { socket, got, closed: once(socket, 'close') };
}

test('a trap before a request loses the request, one after it only the answer', async () => {
  for (const [when, expected] of [
    ['before', []],
    ['after', ['two']],
  ]) {
    heard = [];
    let isSprung = false;
    proxy.traps.add(trapFor('two', when, () => (isSprung = true)));
    const { socket, got, closed } = await client();
    socket.write('one');
    await once(socket, 'data');
    socket.write('two');
    await closed;
    assert.deepEqual([isSprung, got, heard.slice(1)], [true, ['re: one'], expected]);
  }
});

test('in silence nothing arrives and nobody learns of an end; later only new connections speak', async () => {
  const quiet = await client();
  quiet.socket.write('one');
  await once(quiet.socket, 'data');
  proxy.silence();
  quiet.socket.write('two');
  await until(() => proxy.silenced === 1);
  quiet.socket.destroy();
  await quiet.closed;
  for (let turn = 0; turn < 50; turn += 1) await nextTurn();
  assert.deepEqual([heard, ends], [['one'], 0]);
  proxy.speak();
  await until(() => ends === 1);

  const { socket, got } = await client();
  socket.write('three');
  await once(socket, 'data');
  assert.deepEqual(got, ['re: three']);
  socket.destroy();
});

test('what is taken away cuts everybody off until it is back', async () => {
  const { closed } = await client();
  proxy.takeAway();
  await closed;
  const refused = connect(proxy.port, '127.0.0.1').on('error', () => undefined);
  await new Promise((resolve) => refused.on('close', resolve));
  proxy.bringBack();
  const { socket, got } = await client();
  socket.write('one');
  await once(socket, 'data');
  assert.deepEqual(got, ['re: one']);
  socket.destroy();
});
