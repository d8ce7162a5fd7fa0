import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as sleep } from 'node:timers/promises';
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
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ mobile: COUNTRY_CODE + mobile, ...text, purpose }),
        signal: AbortSignal.timeout(answerWithinMs),
        redirect: 'error',
      });
      if (response.ok) return;
      logger.error({ httpStatus: response.status }, 'the code service refused');
    } catch (error) {
      const name = error instanceof Error ? error.name : 'unknown';
      logger.error({ error: name }, 'the code service did not answer');
      if (name === 'TimeoutError') throw unavailable();
    }
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

/** Adds a sender of nothing, which takes as long as the last message and fails if that did: the two look alike. */
export function withDecoys(sendMessage: MessageSender): { send: MessageSender; sendNothing: () => Promise<void> } {
  let last = { ms: 0, outcome: Promise.resolve() };
  return {
    async send(message) {
      const began = performance.now();
      const outcome = sendMessage(message);
      const note = (): void => void (last = { ms: performance.now() - began, outcome });
      await outcome.finally(note);
    },
    async sendNothing() {
      const { ms, outcome } = last;
      await sleep(ms);
      await outcome;
    },
  };
}
