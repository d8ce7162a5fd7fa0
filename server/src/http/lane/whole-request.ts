/** A request that arrived in full. Header names are in lower case. */
export type WholeRequest = { path: string; headers: Readonly<Record<string, string>>; body: string };

/** A POST whose headers have one space before their values, and neither tabs nor anything besides ASCII. */
const HEAD = /^POST (\/[!-~]*) HTTP\/1\.1((?:\r\n[A-Za-z0-9-]+: [ -~]*)+)$/;
const HEAD_END = '\r\n\r\n';

/** Headers that decide where a request ends, or what its connection is used for afterwards. */
const NOT_PLAIN = new Set([
  ...['connection', 'expect', 'http2-settings', 'keep-alive', 'proxy-connection', 'te', 'trailer'],
  ...['transfer-encoding', 'upgrade'],
]);

/** Below Node's limits for a head. */
const MAX_BYTES = 16 * 1024;
const MAX_HEADERS = 64;

/** Null if a name is there twice, or inherited by every object: `constructor`. */
function headersIn(lines: readonly string[]): Record<string, string> | null {
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 2);
    if (headers[name] !== undefined || value.trim() !== value) return null;
    if (NOT_PLAIN.has(name) && !(name === 'connection' && value === 'keep-alive')) return null;
    headers[name] = value;
  }
  return headers;
}

/** A head with the empty line after it, and what it says. */
type Head = { text: string; path: string; headers: Readonly<Record<string, string>> };

function headIn(text: string): Head | null {
  const end = text.indexOf(HEAD_END);
  if (end < 0) return null;
  const [, path = '', block = ''] = HEAD.exec(text.slice(0, end)) ?? [];
  const [, ...lines] = block.split('\r\n');
  const headers = lines.length > MAX_HEADERS ? null : headersIn(lines);
  return headers?.host === undefined ? null : { text: text.slice(0, end + HEAD_END.length), path, headers };
}

/**
 * Reads the requests of one connection: each if every reader must understand its bytes in the same way, as whole, with
 * nothing after it, and plain. Null for anything else.
 */
export function wholeRequests(): (bytes: Buffer) => WholeRequest | null {
  // A client that polls sends the same head each time.
  let last: Head | null = null;
  return (bytes) => {
    if (bytes.length > MAX_BYTES) return null;
    // A head is ASCII, so that its characters are its bytes.
    const text = bytes.toString();
    const head = last !== null && text.startsWith(last.text) ? last : headIn(text);
    if (head === null || head.headers['content-length'] !== String(bytes.length - head.text.length)) return null;
    last = head;
    return { path: head.path, headers: head.headers, body: text.slice(head.text.length) };
  };
}
