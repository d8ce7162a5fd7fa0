import type { RefusalCode } from '@ank/protocol';
import { type Refusal, refusalMessage, type RefusalReason, type RefusalValues, reasonOf } from '@ank/protocol/server';

type Details = { values?: RefusalValues; line?: number | null; httpStatus?: number };

/** A call that was refused; nothing was changed. */
export class Refused extends Error {
  readonly refusal: Refusal;
  /** 200 for a business failure (docs/protocol.md, Failures). */
  readonly httpStatus: number;

  /** A refusal that players may see has a reason; one for operators only has a message. */
  constructor(code: RefusalCode, why: RefusalReason | { message: string }, details: Details = {}) {
    const values = (details.values ?? []).map(String);
    const message = typeof why === 'string' ? refusalMessage(why, values) : why.message;
    super(message);
    this.refusal = {
      code,
      message,
      ...(typeof why === 'string' && { reason: why, values }),
      ...(typeof details.line === 'number' && { line: details.line }),
    };
    this.httpStatus = details.httpStatus ?? 200;
  }
}

export const sessionEnded = (): Refused => new Refused('session_ended', 'session_ended');

/** `sentence`: a rule's message about an entry. */
export function badRequest(line?: number, sentence?: string): Refused {
  const why = sentence === undefined ? 'bad_request' : (reasonOf(sentence) ?? { message: sentence });
  return new Refused('bad_request', why, { line });
}

/** A command that the server refuses; nothing was changed. Its message is for operators. */
export const refused = (message: string): Refused => new Refused('not_allowed', { message });

export const tooManyAttempts = (): Refused => new Refused('rate_limited', 'rate_limited', { httpStatus: 429 });

export const unavailable = (why: 'unavailable' | 'busy' | { message: string } = 'unavailable'): Refused =>
  new Refused('unavailable', why, { httpStatus: 503 });

/** The answer of a points-only site to all calls about money. */
export const pointsOnly = (): Refused => new Refused('not_allowed', 'points_only');

/** Shown to operators while a broken ledger rule stops all money. */
export const LEDGER_CLOSED = 'The ledger is stopped: run ledger verify, repair what it names, then run ledger reopen.';

/** The server is overloaded; nothing was done. */
export const busy = (): Refused => unavailable('busy');

/** A start failure that the person at the terminal can fix; `message` is one sentence. */
export class StartFault extends Error {}
