import { createServer } from 'node:http';
import { admit, noteUpload } from './admission.mjs';
import { receive, vouchedStatement } from './receive.mjs';
import { Refusal } from './refusal.mjs';

const SECOND = 1000;

/** Per connection, so that many slow ones together stay bounded as well. */
const BOUNDS = {
  maxHeaderSize: 8 * 1024,
  headersTimeout: 10 * SECOND,
  requestTimeout: 60 * SECOND,
  connectionsCheckingInterval: SECOND,
  keepAlive: false,
};
const MAX_CONNECTIONS = 32;

/** How many artefacts are read concurrently, each of at most `LIMITS.packed`. */
const MAX_READS = 4;

const answer = (response, status, body) => {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', connection: 'close' });
  response.end(JSON.stringify(body));
};

/** The declared length of the body; no more of it is read. NaN if it is missing. */
const lengthOf = ({ headers }) => {
  const length = headers['content-length'] ?? '';
  return /^\d{1,9}$/.test(length) ? Number(length) : NaN;
};

async function bodyOf(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}

/**
 * The listener for uploads, with the options of `receive` and the `bounds` that a test tightens. A request is refused
 * by its headers alone unless a key of the site has signed them.
 */
export function uploadListener({ bounds = {}, ...options }) {
  let reads = 0;
  async function take(request) {
    if (request.method !== 'POST' || request.url !== '/upload') throw new Refusal(404, 'Uploads go to POST /upload.');
    const statement = vouchedStatement(options.site, request.headers);
    if (reads >= MAX_READS) throw new Refusal(503, 'Other uploads are being read: try again in a moment.');
    const bytes = lengthOf(request);
    admit(statement, bytes, { ...options, now: Date.now() });
    reads += 1;
    let packed;
    try {
      packed = await bodyOf(request);
    } catch (cause) {
      noteUpload(options.site, statement, { bytes, outcome: 'refused', reason: 'It broke off.' });
      throw cause;
    } finally {
      reads -= 1;
    }
    // The key may have been revoked while the artefact was read: `receive` checks again.
    return receive(statement, packed, { ...options, now: Date.now() });
  }
  const server = createServer({ ...BOUNDS, ...bounds }, (request, response) => {
    take(request).then(
      (published) => answer(response, 200, published),
      (cause) => {
        // After a broken body there is nobody to answer.
        if (!(cause instanceof Refusal) && !request.complete) return response.destroy();
        answer(response, cause.status ?? 500, { fault: cause instanceof Refusal ? cause.message : 'It failed here.' });
        request.resume();
        if (!(cause instanceof Refusal)) console.error(cause);
      },
    );
  });
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}
