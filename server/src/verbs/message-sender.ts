import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config';
import { Refused, unavailable } from '../errors';
import { masked } from '../masked';
import type { CodePurpose } from './one-time-codes';

/** What is sent to a player's phone: a code, or the word that the password was reset. */
export type Message =
  { mobile: string; purpose: CodePurpose; code: number } | { mobile: string; purpose: 'reset_done'; code?: undefined };

/** A message that was certainly not sent. */
export class NotSent extends Refused {
  constructor() {
    const { refusal, httpStatus } = unavailable();
    super(refusal.code, refusal.message, { httpStatus });
  }
}

/** Brings a message to its player. Throws NotSent, or another error where it may have been sent all the same. */
export type MessageSender = (message: Message) => Promise<void>;

const ANSWER_WITHIN_MS = 5_000;
const COUNTRY_CODE = '+91';

/** Prints messages for whoever tries the server out. Never part of a production server. */
const consoleSender =
  (logger: FastifyBaseLogger): MessageSender =>
  async ({ mobile, code }) =>
    logger.warn(`${code === undefined ? 'password reset' : `code ${code}`} for ${masked(mobile)}`);

/**
 * Hands messages to an HTTP service: POST {mobile: '+91...', purpose, and of a code also code}; any 2xx means that it
 * was taken.
 */
const webhookSender =
  (url: string, logger: FastifyBaseLogger): MessageSender =>
  async ({ mobile, code, purpose }) => {
    const text = code === undefined ? {} : { code: String(code) };
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ mobile: COUNTRY_CODE + mobile, ...text, purpose }),
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
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

const silent: MessageSender = async () => undefined;

/** The sender that the settings name. With codes in the answers, production sends and prints nothing. */
export function createMessageSender(
  config: Pick<Config, 'production' | 'otpMode' | 'otpWebhookUrl'>,
  logger: FastifyBaseLogger,
): MessageSender {
  if (config.otpMode === 'echo') return config.production ? silent : consoleSender(logger);
  return config.otpWebhookUrl === null ? consoleSender(logger) : webhookSender(config.otpWebhookUrl, logger);
}
