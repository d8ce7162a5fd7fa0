import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Without an answer within this time there is none. Longer than any statement of the server may take. */
const MAX_WAIT_MS = 25_000;
const SLOW_PIECES = 12;
const SLOW_MS = 80;

const BID_PATHS = {
  main: '/api-submit-bid',
  starline: '/api-starline-submit-bid',
  gali: '/api-galidisawar-submit-bid',
};
const HEAD = { env_type: 'Prod', app_key: 'torture' };

/** Half-open connections stay open until their request is repeated. */
const lingering = new Set();
export const endLingering = () => lingering.forEach((socket) => socket.destroy());

function bidBody({ market, label, lines, points, day }) {
  const result = lines.map(({ digits, closeDigits, points: stake, session }) => ({
    ...{ digits, closedigits: closeDigits, points: String(stake), session },
  }));
  const new_result = { Gamename: '', totalbit: points, gameid: market, pana: label, session: label, result };
  return { game_id: market, market_day: day, new_result };
}

const CALLS = {
  bid: (op, { markets }) => [BID_PATHS[markets.get(op.market).family], bidBody(op)],
  transfer: ({ points, to }, { players }) => [
    '/api-user-transfer-wallet-balance',
    { amount: points, mobile_no: players[to].mobile, transfer_note: '' },
  ],
  withdraw: ({ points }) => ['/api-user-withdraw-fund-request', { request_amount: points, payment_method: '3' }],
  claim: ({ points, id }) => ['/api-fund-request-add', { request_amount: points, txn_ref: id }],
};

export const isPlayers = ({ kind }) => kind in CALLS;

/** The path and body of a player's request. The id comes first, so that a piece of it identifies the request. */
export function callOf(op, world) {
  const [path, fields] = CALLS[op.kind](op, world);
  const { token } = world.players[op.player];
  return { path, body: JSON.stringify({ request_id: op.id, ...HEAD, unique_token: token, ...fields }) };
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** Sends a request to a server: { status, text }, or null without a complete answer. */
export function ask(port, { path, body, headers = {}, method = 'POST' }) {
  return new Promise((resolve) => {
    const call = request(
      {
        ...{ host: '127.0.0.1', port, path, method, agent, timeout: MAX_WAIT_MS },
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (piece) => (text += piece));
        response.on('end', () => resolve({ status: response.statusCode, text }));
        response.on('error', () => resolve(null));
        response.on('close', () => resolve(null));
      },
    );
    call.on('error', () => resolve(null));
    call.on('timeout', () => call.destroy(new Error('timeout')));
    call.end(body);
  });
}

function readRaw(text) {
  const [head, ...rest] = text.split('\r\n\r\n');
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]);
  const body = rest.join('\r\n\r\n');
  return status && body.includes('}')
    ? { status, text: body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1) }
    : null;
}

/** The effects of a bad connection on the request. */
const RAW = {
  slow: async (socket, bytes) => {
    const size = Math.ceil(bytes.length / SLOW_PIECES);
    for (let at = 0; at < bytes.length; at += size) {
      socket.write(bytes.subarray(at, at + size));
      await sleep(SLOW_MS);
    }
  },
  'half-closed': async (socket, bytes) => void socket.end(bytes),
  'half-sent': async (socket, bytes) => void socket.write(bytes.subarray(0, bytes.length - 20)),
  deaf: async (socket, bytes) => {
    socket.pause();
    socket.write(bytes);
  },
  reset: async (socket, bytes) => {
    socket.write(bytes, () => socket.resetAndDestroy());
  },
};

/** Nobody waits for their answers: a repeat reveals the outcome. */
const UNHEARD = ['half-sent', 'deaf', 'reset'];

export async function askBadly(port, { path, body }, transport) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const bytes = Buffer.from(
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  let text = '';
  socket.setEncoding('utf8');
  socket.on('data', (piece) => (text += piece));
  const ended = new Promise((resolve) => {
    socket.on('error', resolve);
    socket.on('end', resolve);
    socket.on('close', resolve);
  });
  await new Promise((resolve) => {
    socket.once('connect', resolve);
    void ended.then(resolve);
  });
  await RAW[transport](socket, bytes);
  if (UNHEARD.includes(transport)) {
    lingering.add(socket);
    socket.once('close', () => lingering.delete(socket));
    return null;
  }
  await Promise.race([ended, sleep(MAX_WAIT_MS, undefined, { ref: false })]);
  socket.destroy();
  return readRaw(text);
}
