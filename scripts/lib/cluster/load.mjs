import { setTimeout as sleep } from 'node:timers/promises';
import { tokenOf } from '../../bench/server/players.mjs';
import { until } from './processes.mjs';

/** Players who bid all the time, each below the limit of calls a minute. */
export const PLAYERS = 12;
const PAUSE_MS = 150;
const MAX_WAIT_MS = 15_000;

function bodyOf(player, id, game_id) {
  const unique_token = tokenOf(player);
  const line = { digits: String(player % 10), closedigits: '', points: '10', session: 'Open' };
  const slip = { unique_token, Gamename: '', totalbit: 10, gameid: game_id, pana: 'Single Digit', session: 'Open' };
  return JSON.stringify({
    ...{ env_type: 'Prod', app_key: 'cluster', unique_token, game_id, request_id: id },
    new_result: { ...slip, result: [line] },
  });
}

/** `accepted`, the code of a refusal, `busy` if nothing has happened, or `unknown`: docs/protocol.md, Failures. */
async function ask(url, body) {
  try {
    const headers = { 'content-type': 'application/json' };
    const signal = AbortSignal.timeout(MAX_WAIT_MS);
    const response = await fetch(`${url}/api-submit-bid`, { method: 'POST', headers, body, signal });
    const answer = await response.json();
    if (response.status === 200) return answer.status ? 'accepted' : answer.code;
    return response.status === 503 && answer.code ? 'busy' : 'unknown';
  } catch {
    return 'unknown';
  }
}

/**
 * Players bid on the `markets` in turn, which may change meanwhile, and retry under the same id until they know the
 * outcome. `again` counts the inconclusive answers by kind.
 */
export function startLoad(url, book, markets) {
  const again = { busy: 0, unknown: 0 };
  let [accepted, isOver, next] = [0, false, 0];

  async function bid(player) {
    const [id, market] = [`cluster-${process.pid}-${next}`, markets[next % markets.length]];
    next += 1;
    book.sent(id, market, performance.now());
    const body = bodyOf(player, id, market);
    let answer = await ask(url, body);
    for (; answer in again; answer = await ask(url, body)) {
      again[answer] += 1;
      await sleep(PAUSE_MS);
      book.sentAgain(id, answer, performance.now());
    }
    book.answered(id, answer, performance.now());
    if (answer === 'accepted') accepted += 1;
  }

  async function play(player) {
    while (!isOver) {
      await bid(player);
      await sleep(PAUSE_MS);
    }
  }

  const playing = Promise.all(Array.from({ length: PLAYERS }, (_, at) => play(at + 1)));
  return {
    again,
    accepted: () => accepted,
    /** Waits until so many more bids are accepted. */
    more: async (count) => {
      const before = accepted;
      await until(`${count} more bids are accepted`, () => accepted >= before + count);
    },
    stop: async () => {
      isOver = true;
      await playing;
    },
  };
}
