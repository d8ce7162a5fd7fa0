import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace.mjs';
import { insist } from './insist.mjs';
import { createRandom } from './random.mjs';
import { ask } from './send.mjs';

const AT_ONCE = 12;

/** A stream never ends by itself. */
const UNFIT = ['/api-live-changes'];

/** Every call in the protocol's documentation. */
const paths = () =>
  [...readFileSync(join(ROOT, 'docs/protocol.md'), 'utf8').matchAll(/^### (\/api-[\w-]+)$/gm)]
    .map(([, path]) => path)
    .filter((path) => !UNFIT.includes(path));

const ODD = [
  ...[null, true, -1, 0, 1.5, 1e21, 2 ** 53 + 2, '', ' ', '0', '-10', '1e3', '٣', '10 ', 'NaN', '\u0000', '\ud800'],
  ...[
    'a'.repeat(5_000),
    "'; drop table slip; --",
    '<img src=x onerror=alert(1)>',
    '../../etc/passwd',
    '%00',
    '{{7*7}}',
  ],
  ...[
    [],
    {},
    [[]],
    { a: { b: { c: [] } } },
    ['10', '20'],
    { $gt: '' },
    { __proto__: { status: true } },
    Array(600).fill(0),
  ],
];

const FIELDS = `unique_token request_id game_id new_result amount request_amount mobile_no mobile payment_method points
market_day since before limit bid_from bid_to password otp otp_ref otp_proof txn_ref txn_id transfer_note slip_id
telling_id period kind length name email ids device_id old_password new_pass upi_type upi_number`.split(/\s+/);

function value(random, token) {
  if (random.chance(0.2)) return token;
  return random.chance(0.5)
    ? random.pick(ODD)
    : random.pick(['10', 10, '9', '2026-11-21', 'Open', 'fuzz-12345678', '1']);
}

function lines(random) {
  return Array.from({ length: random.int(5) }, () => ({
    digits: value(random, '5'),
    closedigits: value(random, ''),
    points: value(random, '10'),
    session: value(random, 'open'),
  }));
}

function bodyOf(random, token) {
  const body = { env_type: random.chance(0.9) ? 'Prod' : value(random, '1'), app_key: 'torture', unique_token: token };
  for (let count = random.int(8); count > 0; count -= 1) body[random.pick(FIELDS)] = value(random, token);
  if (random.chance(0.3)) {
    const result = random.chance(0.8) ? lines(random) : value(random, '');
    body.new_result = { unique_token: token, gameid: value(random, '9'), pana: value(random, 'Single Digit'), result };
  }
  if (random.chance(0.05)) body.unique_token = value(random, '');
  return body;
}

/** The text of a body, occasionally malformed. */
function textOf(random, body) {
  const text = JSON.stringify(body);
  if (random.chance(0.85)) return text;
  const at = random.int(text.length);
  return random.pick([
    text.slice(0, at),
    text.slice(0, at) + '\u0000' + text.slice(at),
    `[${text}]`,
    '',
    'null',
    '[',
    `"${'x'.repeat(at)}`,
  ]);
}

/** A fuzzed request of one of the strangers. */
export function fuzzed(random, strangers, all = paths()) {
  const { token } = random.pick(strangers);
  const path = random.chance(0.95)
    ? random.pick(all)
    : `/api-${random.pick(FIELDS)}${random.pick(['', '/..', '?a=%', '%2e'])}`;
  return {
    path,
    body: textOf(random, bodyOf(random, token)),
    method: random.chance(0.97) ? 'POST' : random.pick(['GET', 'PUT', 'DELETE', 'OPTIONS']),
    headers: random.chance(0.95) ? {} : { 'content-type': random.pick(['text/plain', 'application/xml', 'x']) },
  };
}

/** The faults in the answer to a fuzzed request. */
const faultsOf = ({ path, body }, { status }) =>
  status >= 500 && status !== 503 ? [`${status} for ${path} with ${body.slice(0, 300)}`] : [];

/** Sends fuzzed requests to the servers in turn. Returns those that were answered with a server error. */
export async function fuzz({ seed, count, servers, strangers }) {
  const all = paths();
  const faults = [];
  let sent = 0;
  const work = async () => {
    while (sent < count) {
      const random = createRandom(seed, 'fuzz', (sent += 1));
      const one = fuzzed(random, strangers, all);
      const { front } = servers[sent % servers.length];
      faults.push(
        ...faultsOf(
          one,
          await insist(
            () => `a fuzzed ${one.path}`,
            () => ask(front.target, one),
          ),
        ),
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return faults;
}
