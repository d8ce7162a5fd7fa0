import { type EarlyEnds, FAMILIES, type Family, formatMoment, parsePoints, type Rate } from '@ank/rules';
import { type Call, noFields } from '../call';
import { FAMILY_PATHS, type ListedFamily } from '../family-paths';
import { type LocalNames, nameFields, namesOf } from '../local-names';
import { nothing } from '../server/fields';
import { formatServerTime } from '../server/moments';
import { onServer, type Wire } from '../server/server-call';
import { first, requiredList, text, whole, z } from '../wire';

/**
 * A market of any family. Values that change with every poll (durations, server time) are left out, so that equal polls
 * are equal. Older shells do not hand on early ends and days off.
 */
export type Market = EarlyEnds & {
  gameId: string;
  name: string;
  names?: LocalNames;
  /** 12-hour text, '04:10 PM'. */
  openTime: string;
  /** '' for Starline and Gali. */
  closeTime: string;
  /** '128-1' (main, Starline) or '47' (Gali); '' until declared. */
  openResult: string;
  /** '6-240'; '' until declared. */
  closeResult: string;
  open: boolean;
  /** No bids on the current market day. */
  dayOff?: boolean | undefined;
  chartUrl: string;
};

export const market: z.ZodMiniType<Market> = z.pipe(
  z.object({
    game_id: text,
    game_name: text,
    ...nameFields,
    open_time: text,
    close_time: text,
    open_result: text,
    close_result: text,
    msg_status: whole,
    open_ended_srt: whole,
    close_ended_srt: whole,
    market_off_day: whole,
    web_chart_url: text,
  }),
  z.transform((wire) => ({
    gameId: wire.game_id,
    name: wire.game_name,
    ...namesOf(wire),
    openTime: wire.open_time,
    closeTime: wire.close_time,
    openResult: wire.open_result,
    closeResult: wire.close_result,
    open: wire.msg_status === 1,
    openEndedMs: wire.open_ended_srt * 1000 || undefined,
    closeEndedMs: wire.close_ended_srt * 1000 || undefined,
    dayOff: wire.market_off_day === 1 || undefined,
    chartUrl: wire.web_chart_url,
  })),
);

export type MarketList = { markets: Market[]; chartUrl: string };

/** The markets of a family; those of the main family come with the dashboard. */
export const marketList = (family: ListedFamily): Call<void, MarketList> => {
  const { path, chartField } = FAMILY_PATHS[family].list;
  const chart = chartField as 'chart';
  return {
    path,
    session: false,
    polled: true,
    kept: 'today',
    encode: noFields,
    answer: z.pipe(
      z.object({ result: requiredList(market), [chart]: text }),
      z.transform((wire) => ({ markets: wire.result, chartUrl: wire[chart] })),
    ),
  };
};

/** `markets` comes from encodeMarket; one rendering is shared by all players within a second. */
export type MarketListReply = { nowMs: number; markets: readonly Wire[]; chartUrl: string };

export const marketListEndpoint = (family: ListedFamily) =>
  onServer<object, MarketListReply>(marketList(family), () => ({
    request: nothing,
    encodeAnswer: (reply) => ({
      result: reply.markets,
      [FAMILY_PATHS[family].list.chartField]: reply.chartUrl,
      server_time: formatServerTime(reply.nowMs),
      msg: 'Success',
      status: true,
    }),
  }));

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

/** The rate a payout can be computed from: both figures are whole points, the stake above 0. Otherwise null. */
function rateOfPair({ low, high }: RatePair): Rate | null {
  const [stake, pays] = [parsePoints(low), parsePoints(high)];
  return stake === null || stake === 0 || pays === null ? null : { stake, pays };
}

/** The rates from which a payout can be computed. */
export const usableRates = (rates: Rates): Rate[] => Object.values(rates).flatMap((pair) => rateOfPair(pair) ?? []);

/** The rate at which a family pays the lines of a label; null if a payout cannot be computed. */
export function rateOfLabel(rates: Rates, family: Family, label: string): Rate | null {
  const fields: Readonly<Record<string, RateField>> = FAMILIES[family].rates;
  const pair = fields[label] && rates[fields[label]];
  return pair ? rateOfPair(pair) : null;
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

export const gameRates = (family: Family): Call<void, Rates> => ({
  path: FAMILY_PATHS[family].rates,
  session: false,
  encode: noFields,
  answer: rates,
});

export type RatesReply = {
  /** When the rates last changed, ms since 1970. */
  changedAtMs: number;
  rates: readonly { field: RateField; rate: Rate }[];
};

export const gameRatesEndpoint = (family: Family) =>
  onServer<object, RatesReply>(gameRates(family), () => ({
    request: nothing,
    encodeAnswer: ({ rates, changedAtMs }) => {
      const row: Wire = { game_rate_id: '1' };
      for (const { field, rate } of rates) {
        row[`${field}_val_1`] = String(rate.stake);
        row[`${field}_val_2`] = String(rate.pays);
      }
      row.insert_date = formatMoment(changedAtMs);
      return rates.length === 0
        ? { game_rates: [], msg: 'Data not found', status: false }
        : { game_rates: [row], msg: 'Success', status: true };
    },
  }));
