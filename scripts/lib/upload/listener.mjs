import { createServer } from 'node:http';
import { LIMITS } from './artefact.mjs';
import { receive, Refusal, vouchedStatement } from './receive.mjs';

const SECOND = 1000;

/** Of each connection, so that many slow ones together stay bounded as well. */
const BOUNDS = {
  maxHeaderSize: 8 * 1024,
  headersTimeout: 10 * SECOND,
  requestTimeout: 60 * SECOND,
  connectionsCheckingInterval: SECOND,
  keepAlive: false,
};
const MAX_CONNECTIONS = 32;

/** How many artefacts are read at once, each of at most `LIMITS.packed`. */
const MAX_READS = 4;

const answer = (response, status, body) => {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', connection: 'close' });
  response.end(JSON.stringify(body));
};

/** The whole body, or a Refusal: what is longer than it says, or than is allowed, is not read to its end. */
async function bodyOf(request) {
  const length = request.headers['content-length'];
  if (!/^\d{1,9}$/.test(length ?? '')) throw new Refusal(411, 'Say with Content-Length how long the artefact is.');
  if (Number(length) > LIMITS.packed) throw new Refusal(413, `An artefact has at most ${LIMITS.packed / 1024} KB.`);
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
    reads += 1;
    let packed;
    try {
      packed = await bodyOf(request);
    } finally {
      reads -= 1;
    }
    // The key may have been revoked while the artefact came: `receive` looks again.
    return receive(statement, packed, { ...options, now: Date.now() });
  }
  const server = createServer({ ...BOUNDS, ...bounds }, (request, response) => {
    take(request).then(
      (published) => answer(response, 200, published),
      (cause) => {
        // A body that broke off has nobody left to answer.
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
