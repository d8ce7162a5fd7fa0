import { createServer } from 'node:http';
import { callsOf } from './calls.mjs';

/** What PHP with display_errors prints before and after an answer. */
const BEFORE =
  '<br />\n<b>Notice</b>:  Undefined index: device_id {main} in <b>/app/Api.php</b> on line <b>118</b><br />\n';
const AFTER = '\n<br />\n<b>Warning</b>:  Array ( [status] => {} ) in <b>/app/Api.php</b> on line <b>4021</b><br />\n';

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="96"><rect width="320" height="96" fill="teal"/></svg>';

const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' };

const NOT_FOUND = '<!DOCTYPE html><html><body><h1>404 Page Not Found</h1></body></html>';

/**
 * A stand-in for the family's server with its quirks: text around the JSON, numbers as text, missing fields, its own
 * spelling and payout codes, no idempotency keys. `lose(path)`: the next such request is executed and not answered.
 */
export async function startFamilyServer({ port = 0, players = [] } = {}) {
  const received = [];
  const lost = [];
  let calls = {};

  const answer = (path, body) => {
    const call = calls[path];
    if (!call) return { status: 404, text: NOT_FOUND };
    const json = JSON.stringify(call(body));
    const at = lost.indexOf(path);
    if (at < 0) return { status: 200, text: BEFORE + json + AFTER };
    lost.splice(at, 1);
    return { status: 504, text: '<h1>504 Gateway Time-out</h1>' };
  };

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://family');
    if (request.method === 'OPTIONS') return response.writeHead(204, CORS).end();
    if (pathname === '/uploads/good.svg')
      return response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(PICTURE);
    let text = '';
    request.setEncoding('utf8').on('data', (chunk) => (text += chunk));
    request.on('end', () => {
      const body = JSON.parse(text || '{}');
      received.push({ path: pathname, body });
      const { status, text: answered } = answer(pathname, body);
      response.writeHead(status, { ...CORS, 'content-type': 'text/html; charset=UTF-8' }).end(answered);
    });
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${server.address().port}`;
  calls = callsOf(players, url);
  return {
    url,
    players,
    received,
    lose: (path) => lost.push(path),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
