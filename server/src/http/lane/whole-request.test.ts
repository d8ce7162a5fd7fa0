import { createServer, type IncomingMessage } from 'node:http';
import { Duplex } from 'node:stream';
import { rawPost } from '../../../test/support/raw-http';
import { type WholeRequest, wholeRequests } from './whole-request';

const BODY = '{"unique_token":"t","नाम":"é"}';
const POST = (path: string, headers: Record<string, string | null> = {}): string =>
  rawPost(path, BODY, headers).toString('latin1');
const bytesOf = (text: string): Buffer => Buffer.from(text, 'latin1');
const taken = (text: string): WholeRequest | null => wholeRequests()(bytesOf(text));

const BROWSER = {
  connection: 'keep-alive',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) "a: b"',
  accept: '*/*',
  'accept-encoding': 'gzip, deflate, br, zstd',
  cookie: 'device=abc; other=1',
  'x-forwarded-for': '203.0.113.9, 10.0.0.1',
  origin: '',
};
const SEEDS = [POST('/call'), POST('/call?a=1', BROWSER)];

type Seen = { method: string; url: string; headers: object; body: string };

/** The requests that Node reads from the bytes. */
async function seenByNode(bytes: Buffer): Promise<Seen[]> {
  const seen: Seen[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      seen.push({ method, url, headers, body: Buffer.concat(parts).toString() });
      response.end();
    });
  });
  server.on('clientError', () => undefined);
  const connection = new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() });
  connection.on('error', () => undefined);
  server.emit('connection', connection);
  connection.push(bytes);
  for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  connection.destroy();
  return seen;
}

/** What follows the bytes on the same connection: Node sees it as a request of its own only if they end before it. */
const NEXT = 'GET /next HTTP/1.1\r\nhost: a\r\n\r\n';

async function expectSameAsNode(text: string): Promise<boolean> {
  const found = taken(text);
  if (found === null) return false;
  const seen = await seenByNode(bytesOf(text + NEXT));
  const { path, headers, body } = found;
  expect([text, seen]).toEqual([
    text,
    [
      { method: 'POST', url: path, headers, body },
      { method: 'GET', url: '/next', headers: { host: 'a' }, body: '' },
    ],
  ]);
  return true;
}

/** A repeatable sequence of numbers below 1. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const PIECES = [
  ...['\r', '\n', '\r\n', '\r\n\r\n', ' ', '\t', ':', ': ', ',', ';', '\0', '\x7f', '\x80', '\xa0', '_', 'A', '0', '9'],
  ...['GET /x HTTP/1.1\r\n', 'POST /call HTTP/1.1\r\n', 'content-length: 0\r\n', 'Content-Length: 36\r\n'],
  ...[
    'transfer-encoding: chunked\r\n',
    'Transfer-Encoding: identity\r\n',
    'connection: close\r\n',
    'expect: 100-continue\r\n',
  ],
  ...['host: b\r\n', 'x: y\r\n', 'cookie: c=d\r\n', ' folded\r\n', 'upgrade: h2c\r\n', '0\r\n\r\n', '__proto__: a\r\n'],
];

function mutated(text: string, random: () => number): string {
  const whole = (below: number): number => Math.floor(random() * below);
  const lines = text.split('\r\n');
  // Half of the changes are at the begin of a line, where they matter most.
  const at = random() < 0.5 ? whole(text.length) : lines.slice(0, whole(lines.length)).join('\r\n').length + 2;
  const piece = PIECES[whole(PIECES.length)] ?? '';
  const kind = whole(4);
  if (kind === 0) return text.slice(0, at) + piece + text.slice(at);
  if (kind === 1) return text.slice(0, at) + text.slice(at + 1 + whole(3));
  if (kind === 2) return text.slice(0, at) + piece + text.slice(at + piece.length);
  const other = text.slice(at, at + 1);
  return (
    text.slice(0, at) + (other === other.toUpperCase() ? other.toLowerCase() : other.toUpperCase()) + text.slice(at + 1)
  );
}

describe('a request read before Node', () => {
  it.each(SEEDS)('is understood as Node understands it: %j', async (text) => {
    expect(await expectSameAsNode(text)).toBe(true);
  });

  it('is never understood in another way, however it is changed', async () => {
    const random = sequence(23);
    const ofOneConnection = wholeRequests();
    let same = 0;
    for (let round = 0; round < 6_000; round += 1) {
      let text = SEEDS[round % SEEDS.length] ?? '';
      for (let changes = 0; changes <= round % 3; changes += 1) text = mutated(text, random);
      // Whatever came before on its connection.
      expect([text, ofOneConnection(bytesOf(text))]).toEqual([text, taken(text)]);
      if (await expectSameAsNode(text)) same += 1;
    }
    expect(same).toBeGreaterThan(600);
  });

  it('is read anew for each body under the same head', () => {
    const read = wholeRequests();
    const bodies = ['first', 'other', 'third'];
    expect(bodies.map((body) => read(rawPost('/call', body))?.body)).toEqual(bodies);
    expect(read(rawPost('/call', 'longer'))?.body).toBe('longer');
    expect(read(Buffer.concat([rawPost('/call', 'longer'), Buffer.from(' ')]))).toBeNull();
    expect(read(rawPost('/call', 'longer').subarray(0, -1))).toBeNull();
  });

  const [plain = ''] = SEEDS;
  const withLine = (line: string): string => plain.replace('\r\n', `\r\n${line}\r\n`);
  const length = `content-length: ${Buffer.byteLength(BODY)}`;
  it.each([
    ['part of it', plain.slice(0, -1)],
    ['a byte after it', `${plain} `],
    ['another one after it', plain + plain],
    ['an empty line before it', `\r\n${plain}`],
    ['no body', POST('/call', { 'content-length': '0' })],
    ['the same length twice', withLine(length)],
    ['two lengths', withLine('content-length: 5')],
    ['two lengths in one line', plain.replace(length, `${length}, 5`)],
    ['a length with a sign', plain.replace(length, length.replace(': ', ': +'))],
    ['a length with a zero before it', plain.replace(length, length.replace(': ', ': 0'))],
    ['a length in hexadecimal', plain.replace(length, `content-length: 0x${BODY.length.toString(16)}`)],
    ['no length', plain.replace(`${length}\r\n`, '')],
    ['a length and chunks', withLine('transfer-encoding: chunked')],
    ['a length and no encoding', withLine('Transfer-Encoding: identity')],
    ['an encoding with a blank before its colon', withLine('transfer-encoding : chunked')],
    ['an encoding with a tab', withLine('transfer-encoding:\tchunked')],
    ['an encoding with another letter', withLine('transfer-encod\xadng: chunked')],
    ['an encoding with a line for the value', withLine('transfer-encoding:\r\n chunked')],
    ['a folded line', withLine('x: y\r\n  z')],
    ['a bare line feed', withLine('x: y\ntransfer-encoding: chunked')],
    ['a bare carriage return', withLine('x: y\rz')],
    ['line feeds alone', plain.replaceAll('\r\n', '\n')],
    ['a zero byte', withLine('x: \0')],
    ['bytes above ASCII', withLine('x: \xe9')],
    ['line ends in other bytes', withLine('x: y\xc0\x8d\xc0\x8atransfer-encoding: chunked')],
    ['part of a letter before a line end', withLine('x: y\xe0')],
    ['a blank after the value', withLine('x: y ')],
    ['two blanks before the value', withLine('x:  y')],
    ['no blank before the value', withLine('x:y')],
    ['a line without a name', withLine(': y')],
    ['a line without a colon', withLine('x')],
    ['a name with an underscore', withLine('content_length: 5')],
    ['the name of a prototype', withLine('constructor: y')],
    ['another host', withLine('host: b')],
    ['no host', plain.replace('host: 127.0.0.1\r\n', '')],
    ['the wish to close', withLine('connection: close')],
    ['an upgrade', withLine('connection: upgrade')],
    ['the wish for a go-ahead', withLine('expect: 100-continue')],
    ['another version', plain.replace('1.1', '1.0')],
    ['a later version', plain.replace('1.1', '2.0')],
    ['no version', plain.replace(' HTTP/1.1', '')],
    ['two blanks before the path', plain.replace('POST ', 'POST  ')],
    ['a path without a slash', plain.replace(' /', ' ')],
    ['another method', plain.replace('POST', 'PUT')],
    ['a method in small letters', plain.replace('POST', 'post')],
    ['100 headers', withLine(Array.from({ length: 100 }, (_, at) => `x-${at}: y`).join('\r\n'))],
    ['a head of 17 KB', withLine(`x: ${'y'.repeat(17 * 1024)}`)],
  ])('is left to Node with %s', (_what, text) => {
    expect(taken(text)).toBeNull();
  });
});
