import { FAMILY_PATHS, type RateField } from '@ank/protocol';
import { encodeMarket, encodeRefusal, type Wire } from '@ank/protocol/server';
import { API } from '@ank/protocol/test-support';
import * as wire from '@ank/protocol';
import { safeParse } from '@ank/protocol/schema';
import { cutOffsOf, DEFAULT_LIMITS, indiaDayOf, type Limits, marketStateAt, type Rate } from '@ank/rules';
import { AFTERNOON_MS, type HttpServer, playerReply, type Received, startHttpServer } from '@ank/testing';

export type TestMarket = {
  gameId: string;
  name: string;
  openMinutes: number;
  closeMinutes: number | null;
  /** A day off. */
  off?: boolean;
  openResult?: string;
  closeResult?: string;
  /** When a session was ended, if before its time. */
  openEndedMs?: number;
  closeEndedMs?: number;
};

/** The state of the test's server. Tests set it before they act. */
export type World = {
  nowMs: number;
  walletPoints: number;
  holdPoints: number;
  bettingOn: boolean;
  pause: wire.PlayPause | null;
  limits: Limits;
  main: TestMarket[];
  starline: TestMarket[];
  gali: TestMarket[];
  starlineChart: string;
  galiChart: string;
  rates: { field: RateField; rate: Rate }[];
  bids: wire.BidRow[];
  wins: wire.WinRow[];
  /** Refuses the next bids of these labels with the message. */
  refuse: Record<string, { message: string; line?: number; code?: wire.RefusalCode }>;
};

export type GameServer = HttpServer & { world: World; reset: (changes?: Partial<World>) => void };

const KALYAN: TestMarket = { gameId: '7', name: 'KALYAN', openMinutes: 16 * 60 + 10, closeMinutes: 18 * 60 + 10 };
const MAIN_BAZAR: TestMarket = { gameId: '16', name: 'MAIN BAZAR', openMinutes: 21 * 60 + 35, closeMinutes: 5 };

const freshWorld = (): World => ({
  nowMs: AFTERNOON_MS,
  walletPoints: 1000,
  holdPoints: 0,
  bettingOn: true,
  pause: null,
  limits: DEFAULT_LIMITS,
  main: [KALYAN, MAIN_BAZAR],
  starline: [],
  gali: [],
  starlineChart: '',
  galiChart: '',
  rates: [],
  bids: [],
  wins: [],
  refuse: {},
});

function cards(markets: TestMarket[], nowMs: number): Wire[] {
  return markets.map((market) => {
    const state = marketStateAt(market, nowMs);
    const running = market.closeMinutes === null ? state.takesOpen : state.takesClose;
    return encodeMarket(
      {
        ...market,
        ...cutOffsOf(market, indiaDayOf(nowMs)),
        hindiName: '',
        phase: market.off ? 'off' : running ? 'running' : 'closed',
        openResult: market.openResult ?? '',
        closeResult: market.closeResult ?? '',
        chartUrl: '',
      },
      nowMs,
    );
  });
}

/** A server with the real server's schemas, a wallet and idempotent bids. */
export async function startGameServer(): Promise<GameServer> {
  let world = freshWorld();
  const placed = new Map<string, Wire>();

  const player = (): wire.PlayerReply =>
    playerReply({
      nowMs: world.nowMs,
      player: {
        bettingOn: world.bettingOn,
        pause: world.pause,
        walletPoints: String(world.walletPoints),
        holdPoints: String(world.holdPoints),
      },
      site: {
        bid: { min: world.limits.minBid, max: world.limits.maxBid },
        minTransfer: world.limits.minTransfer,
      },
      markets: cards(world.main, world.nowMs),
    });

  const placeBid = (body: unknown): Wire => {
    const parsed = safeParse(wire.submitBidEndpoint('main').request, body);
    if (!parsed.success) return encodeRefusal({ code: 'bad_request', message: 'Bad request' });
    const { requestId, label, lines } = parsed.data;
    const first = placed.get(requestId ?? '');
    if (first) return first;
    const refusal = world.refuse[label];
    if (refusal) return encodeRefusal({ code: 'not_allowed', ...refusal });
    const { minBid, maxBid } = world.limits;
    const bad = lines.findIndex(({ points }) => Number(points) < minBid || Number(points) > maxBid);
    if (bad >= 0) return encodeRefusal({ code: 'bad_request', message: 'Outside of the limits', line: bad });
    const total = lines.reduce((sum, line) => sum + Number(line.points), 0);
    if (total > world.walletPoints) return encodeRefusal({ code: 'not_enough_points', message: 'Not enough points' });
    world.walletPoints -= total;
    const answer = wire.submitBidEndpoint('main').encodeAnswer({
      walletPoints: String(world.walletPoints),
      slipId: String(100_001 + placed.size),
    });
    if (requestId) placed.set(requestId, answer);
    return answer;
  };

  const list = (markets: TestMarket[], chartUrl: string): wire.MarketListReply => ({
    nowMs: world.nowMs,
    markets: cards(markets, world.nowMs),
    chartUrl,
  });
  const rates = (): wire.RatesReply => ({ changedAtMs: world.nowMs, rates: world.rates });

  const bids = (): Wire => wire.bidHistoryEndpoint('main').encodeAnswer({ nowMs: world.nowMs, bids: world.bids });
  const wins = (): Wire => wire.winHistoryEndpoint('main').encodeAnswer({ nowMs: world.nowMs, wins: world.wins });

  const ANSWERS: Record<string, (body: unknown) => Wire> = {
    [API.dashboard]: () => wire.dashboardEndpoint.encodeAnswer(player()),
    [API.paymentDetails]: () =>
      wire.paymentDetailsEndpoint.encodeAnswer({ name: '', numbers: {}, changedAtMs: world.nowMs }),
    [API.walletBalance]: () => wire.walletBalanceEndpoint.encodeAnswer(player()),
    [FAMILY_PATHS.starline.list.path]: () =>
      wire.marketListEndpoint('starline').encodeAnswer(list(world.starline, world.starlineChart)),
    [FAMILY_PATHS.gali.list.path]: () =>
      wire.marketListEndpoint('gali').encodeAnswer(list(world.gali, world.galiChart)),
  };
  for (const paths of Object.values(FAMILY_PATHS)) {
    ANSWERS[paths.submitBid] = placeBid;
    ANSWERS[paths.bidHistory] = bids;
    ANSWERS[paths.winHistory] = wins;
    ANSWERS[paths.rates] = () => wire.gameRatesEndpoint('main').encodeAnswer(rates());
  }

  const server = await startHttpServer(
    ({ path, body }: Received) => ANSWERS[path]?.(body) ?? { status: false, msg: 'Unknown path' },
  );
  return {
    ...server,
    get world() {
      return world;
    },
    reset: (changes = {}) => {
      world = { ...freshWorld(), ...changes };
      placed.clear();
      server.clearFaults();
      server.received.length = 0;
    },
  };
}
