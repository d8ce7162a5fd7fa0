import type { ApiPath, Call, RefusalCode } from './call';
import type { Dialect } from './dialect';
import { takeFirstCall } from './first-call';
import { createLastAnswers } from './last-answers';
import { readAnswer } from './read-answer';
import { z } from './wire';

/** `env_type` of every request. */
export const ENV_TYPE = 'Prod';

type Failure = {
  outcome: 'refused' | 'unknown';
  httpStatus: number;
  code?: RefusalCode | null;
  line?: number | null;
  reason?: string | null;
  values?: readonly string[];
  sent?: string;
};

/**
 * Why a call failed. `refused`: the server answered and refused; nothing happened. `unknown`: no usable answer; the
 * server may or may not have acted.
 */
export class ApiError extends Error {
  readonly outcome: 'refused' | 'unknown';
  /** HTTP status of the answer, 0 without one. */
  readonly httpStatus: number;
  readonly code: RefusalCode | null;
  /** Index of the bid line that was refused. */
  readonly line: number | null;
  /** The server's exact reason, with the values of its message; null if it sends none. */
  readonly reason: string | null;
  readonly values: readonly string[];
  /** The message as sent, whatever the language of `message`. */
  readonly sent: string;

  constructor(message: string, details: Failure) {
    super(message);
    this.name = 'ApiError';
    this.outcome = details.outcome;
    this.httpStatus = details.httpStatus;
    this.code = details.code ?? null;
    this.line = details.line ?? null;
    this.reason = details.reason ?? null;
    this.values = details.values ?? [];
    this.sent = details.sent ?? message;
  }

  /** Like the function `rejectedBeforeProcessing`, for remotes that are already published. */
  // eslint-disable-next-line words/current -- the name that published remotes read
  get wasNotLookedAt(): boolean {
    return rejectedBeforeProcessing(this);
  }
}

/**
 * Whether the server rejected the call before looking up its idempotency key: the outcome of an earlier try stays
 * unknown. A function, not a member of the error: the error's class is the shell's, which may be older than the remote.
 */
export const rejectedBeforeProcessing = ({ code }: ApiError): boolean =>
  code === 'session_ended' || code === 'rate_limited' || code === 'unavailable';

/** Shown to a player whose account the operator has blocked. */
export const ACCOUNT_BLOCKED = 'Account is blocked By admin. Please contact to admin.';

/** Shown to a player whose session has ended, if the server says nothing about it. */
export const SESSION_ENDED = 'Your session has ended. Please login again.';

export type ClientOptions = Dialect & {
  /** Public identifier of this client; not a secret. */
  appKey: string;
  /** Origin of the API server; '' for the page's own. */
  apiOrigin: string;
  token: () => string | null;
  /** Called with the server's clock from every answer that carries it, and with the time that its call took. */
  onServerTime: (serverTimeMs: number, roundTripMs: number) => void;
  /** `message` is for the player; `reason` is its id in the catalogs. */
  onSessionEnded: (message: string, reason: string) => void;
  /** Called with each raw answer of a call that is kept; null if the last one is still valid. */
  onKept?: (call: Call<never, unknown>, input: unknown, envelope: object | null) => void;
};

export type Client = {
  /**
   * Makes one call. Throws ApiError.
   * `timeoutMs`: after it the outcome is unknown (default 15,000).
   */
  send: <Input, Answer>(
    call: Call<Input, Answer>,
    input: Input,
    options?: { signal?: AbortSignal; timeoutMs?: number },
  ) => Promise<Answer>;
};

const DEFAULT_TIMEOUT_MS = 15_000;

type Envelope = {
  status?: unknown;
  msg?: unknown;
  message?: unknown;
  code?: unknown;
  reason?: unknown;
  values?: unknown;
  line?: unknown;
  server_time?: unknown;
  account_block_status?: unknown;
  version?: unknown;
  unchanged?: unknown;
};

const CODES: readonly string[] = [
  'session_ended',
  'bad_request',
  'not_enough_points',
  'market_closed',
  'betting_off',
  'limit_reached',
  'on_break',
  'duplicate_id',
  'rate_limited',
  'not_allowed',
  'not_found',
  'unavailable',
] satisfies RefusalCode[];

/** Servers use either field for the message. */
const messageOf = ({ msg, message }: Envelope): string =>
  [msg, message].find((text): text is string => typeof text === 'string' && text !== '') ?? '';

const codeOf = (value: unknown): RefusalCode | null =>
  typeof value === 'string' && CODES.includes(value) ? (value as RefusalCode) : null;

const reasonOf = ({ reason, values }: Envelope): Pick<ApiError, 'reason' | 'values'> => ({
  reason: typeof reason === 'string' ? reason : null,
  values: Array.isArray(values) ? values.map(String) : [],
});

/** After a 408 or a 5xx the server may have acted. Only a 503 with a code is a definite refusal. */
const isUncertain = (httpStatus: number, code: RefusalCode | null): boolean =>
  httpStatus === 408 || (httpStatus >= 500 && !(httpStatus === 503 && code !== null));

const isBlocked = ({ account_block_status: status }: Envelope): boolean => status === '0' || status === 0;

/** Whether this is how servers answer an unknown token, with status true. */
const isOfNobody = ({ emptyForNobody: fields }: Call<never, unknown>, envelope: Envelope): boolean =>
  fields !== undefined &&
  fields.every((field) => ['', null].some((empty) => envelope[field as keyof Envelope] === empty));

const pathFor = (path: ApiPath, { galiSpelling }: Dialect): string => path.replace('galidisawar', galiSpelling);

const TOO_OLD = 'This part of the app needs an update before it can send this. Please try again later.';

/** Earlier remotes support our own server only: elsewhere they may name another payout method or send a bid twice. */
const isTooOld = ({ knowsDialects }: Call<never, unknown>, body: object, options: ClientOptions): boolean =>
  'request_id' in body && !knowsDialects && (options.googlePayCode !== '2' || !options.idempotencyKeys);

/** The client over fetch. `env_type`, `app_key` and, for session calls, `unique_token` are added here. */
export function createClient(options: ClientOptions): Client {
  /** The token of the last answer, if that was for an unknown token: the second one in a row ends the session. */
  let doubtful: string | null = null;
  const lastAnswers = createLastAnswers();
  return {
    async send(call, input, { signal, timeoutMs = DEFAULT_TIMEOUT_MS } = {}) {
      const token = options.token() ?? '';
      const body = {
        env_type: ENV_TYPE,
        app_key: options.appKey,
        ...(call.session ? { unique_token: token } : {}),
        ...call.encode(input, token, options),
      };
      if (isTooOld(call, body, options))
        throw new ApiError(TOO_OLD, { outcome: 'refused', httpStatus: 0, reason: 'too_old' });
      const asked = JSON.stringify(body);
      const last = call.polled ? lastAnswers.find(call.path, asked) : null;
      const url = options.apiOrigin + pathFor(call.path, options);
      const sent = last ? { ...body, since: last.version } : body;
      const { response, envelope, ageMs, roundTripMs } = await post(url, sent, {
        timeoutMs,
        signal,
        keepalive: call.outlivesPage,
      });
      learnServerTime(envelope, (sentMs) => options.onServerTime(sentMs + ageMs, roundTripMs));

      const code = codeOf(envelope.code);
      const message = messageOf(envelope);
      const endSession = (why: string, reason: string | null): void => {
        if (!call.session || options.token() !== token) return;
        options.onSessionEnded(why || SESSION_ENDED, reason ?? 'session_ended');
      };
      if (code === 'session_ended') endSession(message, reasonOf(envelope).reason);
      if (call.session && isBlocked(envelope)) {
        endSession(ACCOUNT_BLOCKED, 'blocked');
        throw new ApiError(ACCOUNT_BLOCKED, {
          outcome: 'refused',
          httpStatus: response.status,
          code: 'session_ended',
          reason: 'blocked',
        });
      }
      const accepted = envelope.status === true || envelope.status === 'true' || envelope.status === undefined;
      const refused = !accepted && !(code === null && holdsData(call, message));
      if (!response.ok || refused) {
        throw new ApiError(message, {
          outcome: isUncertain(response.status, code) ? 'unknown' : 'refused',
          httpStatus: response.status,
          code,
          line: typeof envelope.line === 'number' ? envelope.line : null,
          ...reasonOf(envelope),
        });
      }
      const nobody = isOfNobody(call, envelope);
      if (nobody && doubtful === token) endSession('', null);
      if (call.emptyForNobody) doubtful = nobody && doubtful !== token ? token : null;
      const keep = (answer: object | null): void => {
        if (call.kept && options.token() === (token || null)) options.onKept?.(call, input, answer);
      };
      if (last && envelope.unchanged === true) {
        keep(null);
        return last.answer as z.output<typeof call.answer>;
      }
      const decoded = z.safeParse(call.answer, envelope);
      if (nobody || !decoded.success)
        throw new ApiError('Unreadable answer', { outcome: 'unknown', httpStatus: response.status });
      keep(envelope);
      if (call.polled) lastAnswers.keep(call.path, asked, envelope.version, decoded.data);
      return decoded.data;
    },
  };
}

/** Whether an answer with status false still contains the requested data. */
const holdsData = ({ acceptsFalse = false }: Call<never, unknown>, message: string): boolean =>
  typeof acceptsFalse === 'function' ? acceptsFalse(message) : acceptsFalse;

/** `ageMs`: how long the answer has waited since it arrived; 0 unless it is that of the first call. */
type Posted = { response: Response; envelope: Envelope; ageMs: number; roundTripMs: number };

async function post(
  url: string,
  body: unknown,
  { timeoutMs, signal, keepalive }: { timeoutMs: number; signal?: AbortSignal; keepalive?: true },
): Promise<Posted> {
  const text = JSON.stringify(body);
  const first = takeFirstCall(url, text);
  const timeout = new AbortController();
  const cancel = (): void => {
    timeout.abort();
    first?.cancel();
  };
  const timer = setTimeout(cancel, timeoutMs);
  signal?.addEventListener('abort', cancel);
  if (signal?.aborted) cancel();
  let httpStatus = 0;
  try {
    const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: text };
    const early = await first?.answer.then(
      (answer) => ({ ...first, ...answer }),
      () => null,
    );
    const askedAtMs = early?.askedAtMs ?? performance.now();
    const response = early?.response ?? (await fetch(url, { ...sent, keepalive, signal: timeout.signal }));
    httpStatus = response.status;
    const answer = early?.text ?? (await response.text());
    const roundTripMs = (early?.answeredAtMs ?? performance.now()) - askedAtMs;
    const ageMs = early ? performance.now() - early.answeredAtMs : 0;
    return { response, envelope: readAnswer(answer), ageMs, roundTripMs };
  } catch (cause) {
    throw new ApiError(cause instanceof Error ? cause.message : 'No answer', { outcome: 'unknown', httpStatus });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
  }
}

/** ISO 8601 with an offset: without one, browsers would read the time in the device's zone. */
const SERVER_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

function learnServerTime(envelope: Envelope, onServerTime: (ms: number) => void): void {
  if (typeof envelope.server_time !== 'string' || !SERVER_TIME.test(envelope.server_time)) return;
  const moment = Date.parse(envelope.server_time);
  if (!Number.isNaN(moment)) onServerTime(moment);
}
