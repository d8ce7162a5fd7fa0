/**
 * Opens streams and measures when each receives changed rows. In its own process and with minimal parsing, so that it
 * measures the server. Reads its job as JSON; prints `open`, then the times of the first event `rows` as JSON.
 */
import { connect } from 'node:net';
import { json } from 'node:stream/consumers';

const { port, path, bodies } = await json(process.stdin);

const OPENING_AT_ONCE = 50;
/** The server allows 1,000 streams per address. */
const STREAMS_OF_ADDRESS = 500;

const receivedAt = [];
let lost = 0;
let finish;
const finished = new Promise((resolve) => (finish = resolve));

const open = (body, at) =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').setNoDelay(true).setEncoding('latin1');
    const from = `10.1.${Math.floor(at / STREAMS_OF_ADDRESS)}.1`;
    const head = `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-forwarded-for: ${from}\r\ncontent-type: application/json`;
    socket.write(`${head}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    let hasReceived = false;
    socket.on('data', (chunk) => {
      if (chunk.includes('event: begun')) resolve();
      if (chunk.startsWith('HTTP/1.1') && !chunk.startsWith('HTTP/1.1 200')) reject(new Error(chunk));
      if (hasReceived || !chunk.includes('event: rows')) return;
      hasReceived = true;
      receivedAt.push(Date.now());
      if (receivedAt.length === bodies.length - lost) finish();
    });
    socket.on('error', reject).on('close', () => void (lost += 1));
  });

const waiting = bodies.map((body, at) => [body, at]);
const openNext = async () => {
  for (let next = waiting.shift(); next; next = waiting.shift()) await open(...next);
};
await Promise.all(Array.from({ length: OPENING_AT_ONCE }, openNext));
console.log('open');
await finished;
console.log(JSON.stringify({ toldAt: receivedAt, lost }));
process.exit();
