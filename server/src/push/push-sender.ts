import type { OutgoingHttpHeaders } from 'node:http';
import { Agent, request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { generateRequestDetails } from 'web-push';
import type { Config } from '../config';
import { checkedLookup, isAllowedHost, isPublic, NotPublic } from './push-address';
import type { PushKey } from './push-key';

export type Push = { endpoint: string; p256dh: string; auth: string; text: string; topic: string };

/** `gone`: nothing may be sent there again. `later`: it may be taken another time. `refused`: this one never will. */
export type Outcome =
  { kind: 'taken' } | { kind: 'gone' } | { kind: 'refused' } | { kind: 'later'; afterSeconds: number };

export type PushSender = { send: (push: Push, key: PushKey) => Promise<Outcome>; close: () => void };

const ANSWER_WITHIN_MS = 4_000;
/** How long a push service keeps a push for a device that is off: a day. */
const TTL_SECONDS = 86_400;
/** Most that a push service may ask to wait. */
const MAX_WAIT_SECONDS = 3_600;
const PADDED_BYTES = 1_024;
const MAX_ANSWER_BYTES = 10_000;

type Answer = { status: number; retryAfter: string };

function outcomeOf({ status, retryAfter }: Answer): Outcome {
  if (status >= 200 && status < 300) return { kind: 'taken' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  // A redirect is not followed.
  if (status !== 429 && status < 500) return { kind: 'refused' };
  const seconds = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : 0;
  return { kind: 'later', afterSeconds: Math.min(seconds, MAX_WAIT_SECONDS) };
}

/** Where push services may complain, as they demand it. */
export const subjectOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  publicUrl?.startsWith('https:') === true ? publicUrl : 'mailto:nobody@localhost.invalid';

/** What tests put in place of the network of the world. */
export type Network = {
  allows?: (address: string) => boolean;
  lookup?: LookupFunction;
  ca?: string;
  port?: number;
  withinMs?: number;
};

/** Blanks at its end, so that the length tells push services nothing. */
const padded = (text: string): Buffer => {
  const bytes = Buffer.from(text);
  return Buffer.concat([bytes, Buffer.alloc(Math.max(0, PADDED_BYTES - bytes.length), ' ')]);
};

/** The encrypted push with its signed headers; null for keys that nobody can have. */
function sealedFor({ endpoint, p256dh, auth, text, topic }: Push, subject: string, key: PushKey) {
  try {
    return generateRequestDetails({ endpoint, keys: { p256dh, auth } }, padded(text), {
      vapidDetails: { subject, ...key },
      TTL: TTL_SECONDS,
      topic,
    });
  } catch {
    return null;
  }
}

/** Sends pushes, to public addresses alone. `subject`: where a push service may complain. */
export function createPushSender(
  subject: string,
  { allows = isPublic, lookup = checkedLookup(allows), ca, port, withinMs = ANSWER_WITHIN_MS }: Network = {},
): PushSender {
  const agent = new Agent({ keepAlive: true, lookup, timeout: withinMs, ...(ca !== undefined && { ca }) });

  const post = (url: URL, headers: OutgoingHttpHeaders, body: Buffer): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(withinMs);
      const asked = request(
        url,
        { method: 'POST', headers, agent, signal, ...(port !== undefined && { port }) },
        (answer) => {
          resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] ?? '' });
          let bytes = 0;
          answer.on('error', () => undefined);
          // Whoever stands there may answer without end.
          answer.on('data', (chunk: Buffer) => {
            bytes += chunk.length;
            if (bytes > MAX_ANSWER_BYTES) answer.destroy();
          });
        },
      );
      asked.on('error', reject);
      asked.end(body);
    });

  async function send(push: Push, key: PushKey): Promise<Outcome> {
    const url = new URL(push.endpoint);
    // Sockets look up nothing for a literal address.
    if (!isAllowedHost(url, allows)) return { kind: 'gone' };
    const sealed = sealedFor(push, subject, key);
    if (sealed === null) return { kind: 'gone' };
    try {
      return outcomeOf(await post(url, { ...sealed.headers }, sealed.body));
    } catch (error) {
      return error instanceof NotPublic ? { kind: 'gone' } : { kind: 'later', afterSeconds: 0 };
    }
  }
  return { send, close: () => agent.destroy() };
}
