import type { OutgoingHttpHeaders } from 'node:http';
import { Agent, request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { generateRequestDetails } from 'web-push';
import type { Config } from '../config';
import { checkedLookup, isAllowedHost, isPublic, NotPublic } from './push-address';
import type { PushKey } from './push-key';

export type Push = { endpoint: string; p256dh: string; auth: string; text: string; topic: string };

/** `gone`: never send there again. `later`: retry. `refused`: this push will never be accepted. */
export type Outcome =
  | { kind: 'taken' }
  | { kind: 'gone' }
  | { kind: 'refused' }
  | { kind: 'later'; afterSeconds: number };

export type PushSender = { send: (push: Push, key: PushKey) => Promise<Outcome>; close: () => void };

const ANSWER_WITHIN_MS = 4_000;
/** How long a push service keeps a push for a device that is off: one day. */
const TTL_SECONDS = 86_400;
/** The longest wait that a push service may ask for. */
const MAX_WAIT_SECONDS = 3_600;
const PADDED_BYTES = 1_024;
const MAX_ANSWER_BYTES = 10_000;

type Answer = { status: number; retryAfter: string };

function outcomeOf({ status, retryAfter }: Answer): Outcome {
  if (status >= 200 && status < 300) return { kind: 'taken' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  // Redirects are not followed.
  if (status !== 429 && status < 500) return { kind: 'refused' };
  const seconds = /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : 0;
  return { kind: 'later', afterSeconds: Math.min(seconds, MAX_WAIT_SECONDS) };
}

/** Where push services may complain, which they require. */
export const subjectOf = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  publicUrl?.startsWith('https:') === true ? publicUrl : 'mailto:nobody@localhost.invalid';

/** Lets tests replace the network. */
export type Network = {
  allows?: (address: string) => boolean;
  lookup?: LookupFunction;
  ca?: string;
  port?: number;
  withinMs?: number;
};

/** Padded with blanks, so that the length reveals nothing to push services. */
const padded = (text: string): Buffer => {
  const bytes = Buffer.from(text);
  return Buffer.concat([bytes, Buffer.alloc(Math.max(0, PADDED_BYTES - bytes.length), ' ')]);
};

/** The encrypted push with its signed headers; null for invalid keys. */
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

/** Sends pushes, to public addresses only. `subject`: where a push service may complain. */
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
          // The other side may send an endless answer.
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
    // Sockets do no lookup for a literal address.
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
