import type { FastifyBaseLogger } from 'fastify';
import { setTimeout } from 'node:timers/promises';
import type { Config } from '../../config';
import { Refused, unavailable } from '../../errors';
import { masked } from '../../masked';

/** What a code is for. A proof is valid for its own purpose only. */
export type CodePurpose = 'register' | 'reset' | 'upi';

/** A text message: a code, or the notice that the password was reset. */
export type Message =
  | { mobile: string; purpose: CodePurpose; code: number }
  | { mobile: string; purpose: 'reset_done'; code?: undefined };

/** The message was certainly not sent. */
export class NotSent extends Refused {
  constructor() {
    super('unavailable', 'unavailable', { httpStatus: 503 });
  }
}

/** The service gave no answer. */
class NotReached extends NotSent {}

/** Sends a message. Throws NotSent, or another error if it may have been sent. */
export type MessageSender = (message: Message) => Promise<void>;

const ANSWER_WITHIN_MS = 5_000;
const COUNTRY_CODE = '+91';

/** Prints messages for try-out. Never used in production. */
const consoleSender =
  (logger: FastifyBaseLogger): MessageSender =>
  async ({ mobile, code }) =>
    logger.warn(`${code === undefined ? 'password reset' : `code ${code}`} for ${masked(mobile)}`);

/** Sends by an HTTP service: POST {mobile: '+91...', purpose, code if any}. Any 2xx means accepted. */
const webhookSender =
  (url: string, logger: FastifyBaseLogger, answerWithinMs: number): MessageSender =>
  async ({ mobile, code, purpose }) => {
    const text = code === undefined ? {} : { code: String(code) };
    let response: Response;
    try {
      response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ mobile: COUNTRY_CODE + mobile, ...text, purpose }),
        signal: AbortSignal.timeout(answerWithinMs),
        redirect: 'error',
      });
    } catch (error) {
      const name = error instanceof Error ? error.name : 'unknown';
      logger.error({ error: name }, 'the code service did not answer');
      throw name === 'TimeoutError' ? unavailable() : new NotReached();
    }
    if (response.ok) return;
    logger.error({ httpStatus: response.status }, 'the code service refused');
    throw new NotSent();
  };

/** The configured sender. In production it is never the console. */
export function createMessageSender(
  config: Pick<Config, 'otpMode' | 'otpWebhookUrl'>,
  logger: FastifyBaseLogger,
  answerWithinMs = ANSWER_WITHIN_MS,
): MessageSender {
  return config.otpMode === 'echo' || config.otpWebhookUrl === null
    ? consoleSender(logger)
    : webhookSender(config.otpWebhookUrl, logger, answerWithinMs);
}

/** `error`: why it failed; null if it was accepted. `answered`: by the service, whether it accepted or refused. */
type Past = { ms: number; mobile: string; error: unknown; answered: boolean };

/** Decoys are like one of so many messages: a stranger decides how long a message to an own number takes. */
const KEPT_MESSAGES = 50;

/** Refusals in a row, each of another number, that mean the service refuses everybody. A stranger may own a bad one. */
const REFUSED_NUMBERS = 3;

/** How long a decoy takes before the first message. */
const UNKNOWN_MS = { least: 200, most: 800 };

/** The last message if the next one, to whomever, would fail as it did. */
function outageIn(past: readonly Past[]): Past | null {
  const last = past.at(-1);
  if (!last || last.error === null) return null;
  if (!last.answered) return last;
  const failed = past.slice(past.map(({ error }) => error).lastIndexOf(null) + 1);
  return new Set(failed.map(({ mobile }) => mobile)).size >= REFUSED_NUMBERS ? last : null;
}

type Chance = { random: () => number; sleep: (ms: number) => Promise<unknown>; nowMs: () => number };

/**
 * Adds a sender of nothing, which takes as long as one of the last messages and fails if the service is down: nobody
 * can tell the two apart.
 */
export function withDecoys(
  sendMessage: MessageSender,
  { random = Math.random, sleep = setTimeout, nowMs = () => performance.now() }: Partial<Chance> = {},
): { send: MessageSender; sendNothing: () => Promise<void> } {
  let past: readonly Past[] = [];
  return {
    async send(message) {
      const began = nowMs();
      const note = (error: unknown): void => {
        const answered = error === null || (error instanceof NotSent && !(error instanceof NotReached));
        past = [...past, { ms: nowMs() - began, mobile: message.mobile, error, answered }].slice(-KEPT_MESSAGES);
      };
      try {
        await sendMessage(message);
      } catch (error) {
        note(error);
        throw error;
      }
      note(null);
    },
    async sendNothing() {
      const outage = outageIn(past);
      const alike = past.filter(({ answered }) => answered === (outage?.answered ?? true));
      const { least, most } = UNKNOWN_MS;
      await sleep(alike[Math.floor(random() * alike.length)]?.ms ?? least + random() * (most - least));
      if (outage) throw outage.error;
    },
  };
}
