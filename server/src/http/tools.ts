import type { PlayerView } from '@ank/protocol/server';
import { type AccountDeps, createAccountDeps } from '../accounts/account-deps';
import { createPlayerLookup } from '../accounts/find-session';
import type { Deps } from '../deps';
import { tooManyAttempts } from '../errors';
import { createAddressLimit } from '../load/per-minute';
import { type Board, createMarketBoard } from '../markets/market-board';
import { createRequestLimit, type RequestLimit } from './limits/request-limit';
import { createTokenGate, type TokenGate } from './limits/token-gate';

/** Public reads per network address, minute and server. Mobile carriers put many players behind one address. */
export const PUBLIC_READS_PER_MINUTE = 20_000;

/** What all routes of a server share. */
export type Tools = Deps & {
  board: () => Promise<Board>;
  requestLimit: RequestLimit;
  tokenGate: TokenGate;
  /** Counts a public read by network address; throws 429 above the limit. */
  admitRead: (address: string) => void;
  accounts: AccountDeps;
  /** The player of a token; refuses with session_ended. */
  player: (token: string) => Promise<PlayerView>;
};

export function createTools(deps: Deps): Tools {
  const { database, clock } = deps;
  const requestLimit = createRequestLimit(database, clock);
  const withinReads = createAddressLimit(clock, PUBLIC_READS_PER_MINUTE);
  const playerOf = createPlayerLookup(database, clock);
  return {
    ...deps,
    requestLimit,
    tokenGate: createTokenGate(database, clock, requestLimit),
    admitRead(address) {
      if (!withinReads(address)) throw tooManyAttempts();
    },
    accounts: createAccountDeps(deps),
    board: createMarketBoard(database, clock),
    async player(token) {
      const player = await playerOf(token);
      requestLimit.remember(token, player.id);
      return player;
    },
  };
}
