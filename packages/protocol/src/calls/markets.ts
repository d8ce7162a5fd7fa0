import { DEFAULT_LIMITS, type Limits, parsePoints, type Rate } from '@ank/rules';
import { noFields, type Call } from '../call';
import { API } from '../paths';
import { flag, first, requiredList, text, whole, z } from '../wire';

/**
 * A market of any family. What changes at every poll (durations, server time) is left out, so equal polls are equal.
 */
export type Market = {
  gameId: string;
  name: string;
  /** 12-hour text, '04:10 PM'. */
  openTime: string;
  /** '' for Starline and Gali. */
  closeTime: string;
  /** '128-1' (main, Starline) or '47' (Gali); '' until declared. */
  openResult: string;
  /** '6-240'; '' until declared. */
  closeResult: string;
  open: boolean;
  chartUrl: string;
};

export const market: z.ZodMiniType<Market> = z.pipe(
  z.object({
    game_id: text,
    game_name: text,
    open_time: text,
    close_time: text,
    open_result: text,
    close_result: text,
    msg_status: whole,
    web_chart_url: text,
  }),
  z.transform((wire) => ({
    gameId: wire.game_id,
    name: wire.game_name,
    openTime: wire.open_time,
    closeTime: wire.close_time,
    openResult: wire.open_result,
    closeResult: wire.close_result,
    open: wire.msg_status === 1,
    chartUrl: wire.web_chart_url,
  })),
);

export type Dashboard = {
  username: string;
  mobile: string;
  bettingOn: boolean;
  walletPoints: number;
  /** The defaults when the server does not send limits. */
  limits: Limits;
  markets: Market[];
};

/** The market list, the balance, the limits and whether betting is on: polled while the player looks. */
export const dashboard: Call<void, Dashboard> = {
  path: API.dashboard,
  session: true,
  encode: noFields,
  answer: z.pipe(
    z.object({
      user_name: text,
      mobile: text,
      betting_status: flag,
      wallet_amt: whole,
      min_bid_amount: whole,
      max_bid_amount: whole,
      min_transfer: whole,
      result: requiredList(market),
    }),
    z.transform((wire) => ({
      username: wire.user_name,
      mobile: wire.mobile,
      bettingOn: wire.betting_status,
      walletPoints: wire.wallet_amt,
      limits: {
        minBid: wire.min_bid_amount || DEFAULT_LIMITS.minBid,
        maxBid: wire.max_bid_amount || DEFAULT_LIMITS.maxBid,
        minTransfer: wire.min_transfer || DEFAULT_LIMITS.minTransfer,
      },
      markets: wire.result,
    })),
  ),
};

export type MarketList = { markets: Market[]; chartUrl: string };

export const starlineGame: Call<void, MarketList> = {
  path: API.starlineGame,
  session: false,
  encode: noFields,
  answer: z.pipe(
    z.object({ result: requiredList(market), web_starline_chart_url: text }),
    z.transform((wire) => ({ markets: wire.result, chartUrl: wire.web_starline_chart_url })),
  ),
};

export const galiGame: Call<void, MarketList> = {
  path: API.galiGame,
  session: false,
  encode: noFields,
  answer: z.pipe(
    z.object({ result: requiredList(market), web_galidessar_chart_url: text }),
    z.transform((wire) => ({ markets: wire.result, chartUrl: wire.web_galidessar_chart_url })),
  ),
};

/** A rate pair as displayed: '10' - '95'. */
export type RatePair = { low: string; high: string };

const rateFields = [
  'single_digit',
  'jodi_digit',
  'single_pana',
  'double_pana',
  'tripple_pana',
  'half_sangam',
  'full_sangam',
] as const;

/** Wire name of a rate. Gali uses single_digit for Left, single_pana for Right and double_pana for Jodi. */
export type RateField = (typeof rateFields)[number];

export type Rates = Partial<Record<RateField, RatePair>>;

/** The rates a payout can be computed from: both figures are whole points, the stake above 0. */
export function reckonable(rates: Rates): Rate[] {
  return Object.values(rates).flatMap(({ low, high }) => {
    const [stake, pays] = [parsePoints(low), parsePoints(high)];
    return stake === null || stake === 0 || pays === null ? [] : [{ stake, pays }];
  });
}

const rates = z.pipe(
  z.object({ game_rates: first(z.record(z.string(), text)) }),
  z.transform(({ game_rates: row }): Rates => {
    const pairs: Rates = {};
    for (const field of rateFields) {
      const low = row?.[`${field}_val_1`];
      const high = row?.[`${field}_val_2`];
      if (low && high) pairs[field] = { low, high };
    }
    return pairs;
  }),
);

const ratesCall = (path: Call<void, Rates>['path']): Call<void, Rates> => ({
  path,
  session: false,
  encode: noFields,
  answer: rates,
});

export const gameRates = ratesCall(API.gameRates);
export const starlineRates = ratesCall(API.starlineRates);
export const galiRates = ratesCall(API.galiRates);
