import { createPlayerCache } from '../accounts/player-cache';
import { type Accounts, createAccounts } from '../accounts/account-context';
import { createPlayerLookup, type SeenPlayer } from '../accounts/player-lookup';
import { announcingBids } from '../bids/announce-bids';
import { createBidDesk } from '../bids/bid-desk';
import type { PlaceSlip } from '../bids/checked-slip';
import type { By, Inside, Session, Visitor } from '../context';
import type { Deps } from '../deps';
import { tooManyAttempts } from '../errors';
import { type Announcements, createAnnouncements } from '../load/announcements';
import type { Cached } from '../load/once-per-second';
import { createAddressLimit } from '../load/per-minute';
import { type Board, createMarketBoard } from '../markets/market-board';
import { createLane, type Lane } from './lane/lane';
import { createRequestLimit, type RequestLimit } from './limits/request-limit';
import { createTokenGate, type TokenGate } from './limits/token-gate';
import { createMarketLists, type MarketLists } from './markets/market-lists';
import { createPolledAnswers, type PolledAnswers } from './polled-answers';
import type { RemoteOrigins } from './remote-origins';

/** Public reads per network address, minute and server. Mobile carriers put many players behind one address. */
export const PUBLIC_READS_PER_MINUTE = 20_000;

type Known = By<{ player: SeenPlayer } & Visitor>;

/** What all routes of a server share. */
export type Tools = Deps & {
  lane: Lane;
  remoteOrigins: RemoteOrigins;
  announcements: Announcements;
  board: Cached<Board>;
  /** The player of a token, with the current balance; refuses with session_ended. */
  playerOf: (token: string) => Promise<SeenPlayer>;
  requestLimit: RequestLimit;
  tokenGate: TokenGate;
  /** Counts a public read by network address; throws 429 above the limit. */
  admitRead: (address: string) => void;
  accounts: Accounts;
  /** The context with the player of the token; refuses with session_ended. */
  identified: (context: By<Session & Visitor>) => Promise<Known>;
  /** As `playerOf`, for a poll: while the server is busy, a player is cached until something changes. */
  pollerOf: (token: string) => Promise<SeenPlayer>;
  /** The token's player has acted: polls no longer get the cached player. */
  forgetPoller: (token: string) => void;
  /** Reads what the token's player looks at, possibly from a replica; never for a decision. */
  looking: <Result>(context: By<Session & Visitor>, work: (known: Inside<Known>) => Promise<Result>) => Promise<Result>;
  marketLists: MarketLists;
  polledAnswers: PolledAnswers;
  placeSlip: PlaceSlip;
  /** Announces the slips that have just been accepted, before the server stops. */
  flushBids: () => Promise<void>;
};

export function createTools(deps: Deps, remoteOrigins: RemoteOrigins): Tools {
  const { clock } = deps;
  const requestLimit = createRequestLimit(deps);
  const withinReads = createAddressLimit(clock, PUBLIC_READS_PER_MINUTE);
  const playerOf = createPlayerLookup(deps);
  const announcements = createAnnouncements(deps.database);
  const playerCache = createPlayerCache(clock, announcements, playerOf);
  const board = createMarketBoard(deps);
  const bids = announcingBids(deps, createBidDesk(deps));
  // So that the next poll has a change, whichever server made it.
  announcements.subscribe({
    begun: board.forget,
    lost: () => undefined,
    notice: (payload) => payload === 'site' && board.forget(),
  });
  const identified: Tools['identified'] = async ({ database, clock: time, actor: { token, source } }) => ({
    database,
    clock: time,
    actor: { player: await playerOf(token), source },
  });
  return {
    ...deps,
    lane: createLane(deps.config, remoteOrigins),
    remoteOrigins,
    requestLimit,
    tokenGate: createTokenGate(deps, requestLimit),
    admitRead(address) {
      if (!withinReads(address)) throw tooManyAttempts();
    },
    playerOf,
    accounts: createAccounts(deps),
    announcements,
    board,
    identified,
    pollerOf: playerCache.playerOf,
    forgetPoller: playerCache.forget,
    looking: async (context, work) => {
      const known = await identified(context);
      return deps.reads.ofPlayer(known.actor.player, (database) => work({ ...known, database }));
    },
    marketLists: createMarketLists(),
    polledAnswers: createPolledAnswers(),
    placeSlip: bids.place,
    flushBids: bids.flush,
  };
}
