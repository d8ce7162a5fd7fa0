import type { PlayerView } from '@ank/shared/api/server';
import type { Deps } from '../deps';
import { type Board, createMarketBoard } from '../verbs/market-board';
import { type CodeDesk } from '../verbs/one-time-codes';
import { createCodeSender } from '../verbs/code-sender';
import { createPlayerLookup } from '../verbs/player-of';
import { createRequestLimit, type RequestLimit } from '../verbs/request-limit';

/** What the routes of one server share. */
export type Tools = Deps & {
  board: () => Promise<Board>;
  requestLimit: RequestLimit;
  codes: CodeDesk;
  /** The player of a token; refuses with session_ended. */
  player: (token: string) => Promise<PlayerView>;
};

export function createTools(deps: Deps): Tools {
  const { database, clock, config, logger } = deps;
  const requestLimit = createRequestLimit(database, clock);
  const playerOf = createPlayerLookup(database, clock);
  return {
    ...deps,
    requestLimit,
    codes: { database, clock, otpMode: config.otpMode, sendCode: createCodeSender(config, logger) },
    board: createMarketBoard(database, clock),
    async player(token) {
      const player = await playerOf(token);
      requestLimit.learn(token, player.id);
      return player;
    },
  };
}
