/**
 * A load generator: sends requests one after another over keep-alive connections for a while. In its own process and
 * with minimal parsing, so that it measures the server. Reads its job as JSON and prints the result as JSON.
 */
import { connect } from 'node:net';
import { json } from 'node:stream/consumers';

const {
  port,
  path,
  bodies,
  connections,
  seconds,
  expect,
  busy,
  encodings,
  since = false,
  addresses = [],
  after = 0,
  perSecond = null,
} = await json(process.stdin);
/** About a second, varied, because clients do not all return at the same moment. */
const pauseMs = () => 500 + Math.random() * 1_000;
const HEAD_END = '\r\n\r\n';

let next = 0;
let done = 0;
let wrong = [];
let latencies = [];
/** With `perSecond`: when the next request is due. They come independently of each other, whatever the server does. */
let dueAt = null;
/** With `since`: the version of each body's last answer. */
const versions = new Map();

/** Every request has its own idempotency key, like a client's. */
function request(which, address) {
  const filled = bodies[which].replace('{id}', `load-${process.pid}-${next}`);
  const version = versions.get(which);
  const body = version === undefined ? filled : `${filled.slice(0, -1)},"since":"${version}"}`;
  const from = address ? `x-forwarded-for: ${address}\r\n` : '';
  const takes = encodings ? `accept-encoding: ${encodings}\r\n` : '';
  return `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${from}${takes}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

/** `busy`: the text of an answer that refuses the request for now. Its sender then pauses. */
function converse(isOver, address) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').setNoDelay(true);
    let received = '';
    let sentAt = 0;
    let which = 0;
    /** The wait for a free connection counts, the lateness of a timer does not. */
    const sendWhenDue = () => {
      const now = performance.now();
      dueAt = (dueAt ?? now) - (Math.log(1 - Math.random()) * 1000) / perSecond;
      const due = dueAt;
      if (due > now) setTimeout(send, due - now);
      else send(due);
    };
    const send = (startedAt = performance.now()) => {
      sentAt = startedAt;
      which = next % bodies.length;
      next += 1;
      socket.write(request(which, address));
    };
    const goOn = perSecond === null ? () => send() : sendWhenDue;
    socket
      .setEncoding('latin1')
      .on('connect', () => setTimeout(goOn, after * 1000))
      .on('error', reject);
    socket.on('data', (chunk) => {
      received += chunk;
      const head = received.indexOf(HEAD_END);
      if (head < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(received.slice(0, head))?.[1]);
      if (received.length < head + HEAD_END.length + length) return;
      const pauses = busy !== undefined && received.includes(busy);
      if (!pauses) latencies.push(performance.now() - sentAt);
      if (received.includes(expect)) done += 1;
      else if (!pauses && wrong.length < 3) wrong.push(received.slice(9, 12) + received.slice(head, head + 400));
      const version = since && /"version":"([^"]+)"/.exec(received);
      if (version) versions.set(which, version[1]);
      received = '';
      if (!isOver()) return void (pauses ? setTimeout(send, pauseMs()) : goOn());
      socket.end();
      resolve();
    });
  });
}

const converseAll = (isOver) =>
  Promise.all(Array.from({ length: connections }, (_, at) => converse(isOver, addresses[at])));

if (since) {
  await converseAll(() => next >= bodies.length);
  [done, wrong, latencies] = [0, [], []];
}
const begun = performance.now() + after * 1000;
await converseAll(() => performance.now() >= begun + seconds * 1000);
const elapsed = (performance.now() - begun) / 1000;
latencies.sort((a, b) => a - b);
const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))];
const slowest = latencies.at(-1) ?? 0;
const total = since ? done + bodies.length : done;
const { user, system } = process.cpuUsage();
console.log(
  JSON.stringify({
    perSecond: done / elapsed,
    total,
    cpu: (user + system) / total,
    wrong,
    p50: at(0.5),
    p99: at(0.99),
    slowest,
  }),
);
