import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config';
import { Refused, unavailable } from '../errors';
import type { CodePurpose } from './one-time-codes';

export type CodeMessage = { mobile: string; code: number; purpose: CodePurpose };

/** A code that was certainly not sent. */
export class CodeNotSent extends Refused {
  constructor() {
    const { refusal, httpStatus } = unavailable();
    super(refusal.code, refusal.message, { httpStatus });
  }
}

/** Brings a code to its player. Throws CodeNotSent, or another error where it may have been sent all the same. */
export type CodeSender = (message: CodeMessage) => Promise<void>;

const ANSWER_WITHIN_MS = 5_000;
const COUNTRY_CODE = '+91';

/** Prints codes for whoever tries the server out. Never part of a production server. */
const consoleSender =
  (logger: FastifyBaseLogger): CodeSender =>
  async ({ mobile, code }) =>
    logger.warn(`code ${code} for ******${mobile.slice(-4)}`);

/** Hands codes to an HTTP service: POST {mobile: '+91...', code, purpose}; any 2xx means that it was taken. */
const webhookSender =
  (url: string, logger: FastifyBaseLogger): CodeSender =>
  async ({ mobile, code, purpose }) => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ mobile: COUNTRY_CODE + mobile, code: String(code), purpose }),
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
    throw new CodeNotSent();
  };

const silent: CodeSender = async () => undefined;

/** The sender that the settings name. With codes in the answers, production sends and prints none. */
export function createCodeSender(config: Config, logger: FastifyBaseLogger): CodeSender {
  if (config.otpMode === 'echo') return config.production ? silent : consoleSender(logger);
  return config.otpWebhookUrl === null ? consoleSender(logger) : webhookSender(config.otpWebhookUrl, logger);
}
