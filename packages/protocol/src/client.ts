import type { Call, RefusalCode } from './call';
import { z } from './wire';

/** `env_type` of every request. */
export const ENV_TYPE = 'Prod';

/**
 * Why a call failed.
 * `refused`: the server answered and said no; nothing happened.
 * `unknown`: no usable answer; the server may or may not have acted.
 */
export class ApiError extends Error {
  readonly outcome: 'refused' | 'unknown';
  /** HTTP status of the answer, 0 without one. */
  readonly httpStatus: number;
  readonly code: RefusalCode | null;
  /** Index of the bid line that was refused. */
  readonly line: number | null;

  constructor(
    message: string,
    details: { outcome: 'refused' | 'unknown'; httpStatus: number; code?: RefusalCode | null; line?: number | null },
  ) {
    super(message);
    this.name = 'ApiError';
    this.outcome = details.outcome;
    this.httpStatus = details.httpStatus;
    this.code = details.code ?? null;
    this.line = details.line ?? null;
  }

  /** The same as the function `rejectedBeforeProcessing`, for remotes that are already published. */
  get wasNotLookedAt(): boolean {
    return rejectedBeforeProcessing(this);
  }
}

/**
 * True when the server rejected the call before looking up its idempotency key: the outcome of an earlier try stays
 * unknown. A function, not a member of the error: the error's class is the shell's, which may be older than the remote.
 */
export const rejectedBeforeProcessing = ({ code }: ApiError): boolean =>
  code === 'session_ended' || code === 'rate_limited' || code === 'unavailable';

export type ClientOptions = {
  /** Public identifier of this client; not a secret. */
  appKey: string;
  /** Origin of the API server; '' for the page's own. */
  apiOrigin: string;
  token: () => string | null;
  /** Called with the server's clock, in ms, from every answer that carries it. */
  onServerTime: (serverTimeMs: number) => void;
  onSessionEnded: () => void;
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
  line?: unknown;
  server_time?: unknown;
};

const CODES: readonly string[] = [
  'session_ended',
  'bad_request',
  'not_enough_points',
  'market_closed',
  'betting_off',
  'duplicate_id',
  'rate_limited',
  'not_allowed',
  'not_found',
  'unavailable',
] satisfies RefusalCode[];

/** Servers use either field for the message. */
const messageOf = ({ msg, message }: Envelope): string =>
  [msg, message].find((said): said is string => typeof said === 'string' && said !== '') ?? '';

const codeOf = (value: unknown): RefusalCode | null =>
  typeof value === 'string' && CODES.includes(value) ? (value as RefusalCode) : null;

/** After a 408 or a 5xx the server may have acted. Only a 503 with a code is a definite refusal. */
const isUncertain = (httpStatus: number, code: RefusalCode | null): boolean =>
  httpStatus === 408 || (httpStatus >= 500 && !(httpStatus === 503 && code !== null));

/** The client over fetch. `env_type`, `app_key` and, for session calls, `unique_token` are added here. */
export function createClient(options: ClientOptions): Client {
  return {
    async send(call, input, { signal, timeoutMs = DEFAULT_TIMEOUT_MS } = {}) {
      const token = options.token() ?? '';
      const body = {
        env_type: ENV_TYPE,
        app_key: options.appKey,
        ...(call.session ? { unique_token: token } : {}),
        ...call.encode(input, token),
      };
      const { response, envelope } = await post(
        options.apiOrigin + call.path,
        body,
        timeoutMs,
        signal,
        call.textAround ? jsonWithin : wholeJson,
      );
      learnServerTime(envelope, options.onServerTime);

      const code = codeOf(envelope.code);
      if (code === 'session_ended' && call.session && options.token() === token) options.onSessionEnded();
      const accepted = envelope.status === true || envelope.status === 'true' || envelope.status === undefined;
      const message = messageOf(envelope);
      const refused = !accepted && !(code === null && holdsData(call, message));
      if (!response.ok || refused) {
        throw new ApiError(message, {
          outcome: isUncertain(response.status, code) ? 'unknown' : 'refused',
          httpStatus: response.status,
          code,
          line: typeof envelope.line === 'number' ? envelope.line : null,
        });
      }
      const decoded = z.safeParse(call.answer, envelope);
      if (!decoded.success)
        throw new ApiError('Unreadable answer', { outcome: 'unknown', httpStatus: response.status });
      return decoded.data;
    },
  };
}

/** Whether an answer with status false still holds the requested data. */
const holdsData = ({ acceptsFalse = false }: Call<never, unknown>, message: string): boolean =>
  typeof acceptsFalse === 'function' ? acceptsFalse(message) : acceptsFalse;

const wholeJson = (response: Response): Promise<unknown> => response.json();

/** The error for an answer without JSON, on calls that allow text around it. */
export const INVALID_FORMAT = 'Invalid response format from server';

async function jsonWithin(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
  } catch {
    throw new Error(INVALID_FORMAT);
  }
}

async function post(
  url: string,
  body: unknown,
  timeoutMs: number,
  signal: AbortSignal | undefined,
  read: (response: Response) => Promise<unknown>,
): Promise<{ response: Response; envelope: Envelope }> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  const cancel = (): void => timeout.abort();
  signal?.addEventListener('abort', cancel);
  if (signal?.aborted) cancel();
  let httpStatus = 0;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: timeout.signal,
    });
    httpStatus = response.status;
    const envelope: unknown = await read(response);
    if (typeof envelope !== 'object' || envelope === null) throw new Error('no JSON object');
    return { response, envelope };
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
