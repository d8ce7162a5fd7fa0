import type { Dialect } from './dialect';
import type { z } from './wire';

/** The server's code for a refusal. */
export type RefusalCode =
  | 'session_ended'
  | 'bad_request'
  | 'not_enough_points'
  | 'market_closed'
  | 'betting_off'
  | 'limit_reached'
  | 'on_break'
  | 'duplicate_id'
  | 'rate_limited'
  | 'not_allowed'
  | 'not_found'
  | 'unavailable';

/** The generic answer to a malformed request. A more specific message is meant for the player. */
export const BAD_REQUEST = 'Sorry something went wrong';

/** The server's message for `unavailable` under overload: nothing was done, and the call may be repeated. */
export const BUSY = 'We are busy right now. Please try again in a moment.';

/** The path of a call, at the host root. */
export type ApiPath = `/api-${string}`;

/** What both halves of a call share. */
export type CallHead = {
  path: ApiPath;
  /** Whether the body carries the player's token. */
  session: boolean;
  /** Polled: the server may answer that nothing has changed since the version that the client names. */
  polled?: boolean;
};

/** One call as the client makes it: clean input to wire body, wire answer to clean answer. */
export type Call<Input, Answer> = CallHead & {
  /** `dialect` is undefined if an older shell encodes the call of a newer remote. */
  encode: (input: Input, token: string, dialect?: Dialect) => Record<string, unknown>;
  answer: z.ZodMiniType<Answer>;
  /**
   * Whether an answer with status false and no code still contains data (such as an empty history): always, or only if
   * its message passes the check.
   */
  acceptsFalse?: boolean | ((message: string) => boolean);
  /** How long its answer may be shown without a network: until the day in India ends, or always. */
  kept?: 'today' | 'always';
  /** Whether the call is completed even if the page is closed. */
  outlivesPage?: true;
  /** On calls that move points: made by code that supports other servers' dialects. Earlier remotes do not set it. */
  knowsDialects?: true;
  /** Fields that are all empty if the server does not know the token but answers with status true. */
  emptyForNobody?: readonly string[];
};

/** For calls without fields of their own. */
export const noFields = (): Record<string, unknown> => ({});
