import type { ApiPath } from './paths';
import type { z } from './wire';

/** Why a call was refused, as the server names it. */
export type RefusalCode =
  | 'session_ended'
  | 'bad_request'
  | 'not_enough_points'
  | 'market_closed'
  | 'betting_off'
  | 'duplicate_id'
  | 'rate_limited'
  | 'not_allowed'
  | 'not_found'
  | 'unavailable';

/** One call as the client makes it: clean input to wire body, wire answer to clean answer. */
export type Call<Input, Answer> = {
  path: ApiPath;
  /** Whether the body carries the player's token. */
  session: boolean;
  encode: (input: Input, token: string) => Record<string, unknown>;
  answer: z.ZodMiniType<Answer>;
  /** Answers whose status is false and which name no code still hold data (an empty history, for instance). */
  acceptsFalse?: boolean;
  /** Answers in which text may stand around the JSON (PROTOCOL decision 16). */
  textAround?: boolean;
};

/** For calls whose body has nothing of their own. */
export const noFields = (): Record<string, unknown> => ({});
