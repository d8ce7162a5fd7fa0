import type { Dialect } from './dialect';
import type { z } from './wire';

/** Why a call was refused, as the server names it. */
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

/** What the server says with `unavailable` when it has too much to do: nothing was done, and it may be sent again. */
export const BUSY = 'We are busy right now. Please try again in a moment.';

/** Every call lies at the host root. */
export type ApiPath = `/api-${string}`;

/** What both halves of a call have. */
export type CallHead = {
  path: ApiPath;
  /** Whether the body carries the player's token. */
  session: boolean;
  /** Asked again and again: the server may answer that nothing changed since the version the client names. */
  polled?: boolean;
};

/** One call as the client makes it: clean input to wire body, wire answer to clean answer. */
export type Call<Input, Answer> = CallHead & {
  /** `dialect` is missing where an older shell encodes the call of a newer remote. */
  encode: (input: Input, token: string, dialect?: Dialect) => Record<string, unknown>;
  answer: z.ZodMiniType<Answer>;
  /**
   * Whether an answer with status false and no code still holds data (an empty history, for instance): always, or only
   * when its message passes the check.
   */
  acceptsFalse?: boolean | ((message: string) => boolean);
  /** How long its answer is worth showing without a network: until the day in India ends, or always. */
  kept?: 'today' | 'always';
  /** Whether the call is sent to its end even if the page goes. */
  outlivesPage?: true;
  /** On calls that move points: made by code that knows other servers' dialects. Earlier remotes do not say so. */
  knowsDialects?: true;
  /** Fields that are all empty where the server does not know the token but answers with status true. */
  emptyForNobody?: readonly string[];
};

/** For calls without fields of their own. */
export const noFields = (): Record<string, unknown> => ({});
