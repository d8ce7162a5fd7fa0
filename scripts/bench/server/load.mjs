/**
 * A load generator: sends requests one after another over keep-alive connections for a while. In its own process and
 * with minimal parsing, so that it measures the server. Reads its job as JSON and prints the result as JSON.
 */
import { connect } from 'node:net';
import { json } from 'node:stream/consumers';

const { port, path, bodies, connections, seconds, expect } = await json(process.stdin);
const HEAD_END = '\r\n\r\n';

let next = 0;
let done = 0;
const wrong = [];
const latencies = [];

/** Every request has its own idempotency key, as a client's does. */
function request() {
  const body = bodies[next % bodies.length].replace('{id}', `load-${process.pid}-${next}`);
  next += 1;
  return `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

function converse(until) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').setNoDelay(true);
    let received = '';
    let sentAt = 0;
    const send = () => {
      sentAt = performance.now();
      socket.write(request());
    };
    socket.setEncoding('latin1').on('connect', send).on('error', reject);
    socket.on('data', (chunk) => {
      received += chunk;
      const head = received.indexOf(HEAD_END);
      if (head < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(received.slice(0, head))?.[1]);
      if (received.length < head + HEAD_END.length + length) return;
      latencies.push(performance.now() - sentAt);
      if (received.includes(expect)) done += 1;
      else if (wrong.length < 3) wrong.push(received.slice(0, 400));
      received = '';
      if (performance.now() < until) return send();
      socket.end();
      resolve();
    });
  });
}

const begun = performance.now();
await Promise.all(Array.from({ length: connections }, () => converse(begun + seconds * 1000)));
const elapsed = (performance.now() - begun) / 1000;
latencies.sort((a, b) => a - b);
const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))];
console.log(JSON.stringify({ perSecond: done / elapsed, wrong, p50: at(0.5), p99: at(0.99) }));
