import { BAD_REQUEST, BUSY, type RefusalCode } from '@ank/protocol';
import type { Refusal } from '@ank/protocol/server';

/** A call that was refused; nothing was changed. */
export class Refused extends Error {
  readonly refusal: Refusal;
  /** 200 for a business failure (docs/protocol.md, Failures). */
  readonly httpStatus: number;

  constructor(code: RefusalCode, message: string, details: { line?: number; httpStatus?: number } = {}) {
    super(message);
    this.refusal = { code, message, ...(details.line === undefined ? {} : { line: details.line }) };
    this.httpStatus = details.httpStatus ?? 200;
  }
}

export const sessionEnded = (): Refused => new Refused('session_ended', 'Your session has ended. Please login again.');

export const badRequest = (line?: number, sentence: string = BAD_REQUEST): Refused =>
  new Refused('bad_request', sentence, line === undefined ? {} : { line });

/** A command that the server refuses; nothing was changed. */
export const refused = (message: string): Refused => new Refused('not_allowed', message);

export const tooManyAttempts = (): Refused =>
  new Refused('rate_limited', 'Too many attempts. Please try again later.', { httpStatus: 429 });

export const unavailable = (message = 'The service is not available at the moment. Please try again later.'): Refused =>
  new Refused('unavailable', message, { httpStatus: 503 });

/** What a site of points only answers to all that is about money. */
export const pointsOnly = (): Refused =>
  refused('This game is played with points only: there are no deposits, withdrawals or transfers.');

/** What an operator is told while a broken rule of the ledger stops all money. */
export const LEDGER_CLOSED = 'The ledger is closed: run ledger verify, mend what it names, then ledger reopen.';

/** The server is overloaded; nothing was done. */
export const busy = (): Refused => unavailable(BUSY);

/** A start failure that the person at the terminal can fix; `message` is one sentence. */
export class StartFault extends Error {}
