import { type ApiPath, FAMILY_PATHS, type RateField } from '@ank/protocol';
import { type Family, formatMoment, type Rate } from '@ank/rules';
import { formatServerTime } from './moments';
import { nothing, type ServerCall, type Wire } from './server-call';

/** `markets` comes from encodeMarket; one rendering is shared by all players within a second. */
export type MarketListReply = { nowMs: number; markets: readonly Wire[]; chartUrl: string };

export const marketList = ({
  path,
  chartField,
}: {
  path: ApiPath;
  chartField: string;
}): ServerCall<object, MarketListReply> => ({
  path,
  request: nothing,
  encode: (reply) => ({
    result: reply.markets,
    [chartField]: reply.chartUrl,
    server_time: formatServerTime(reply.nowMs),
    msg: 'Success',
    status: true,
  }),
});

export type RatesReply = {
  /** When the rates last changed, ms since 1970. */
  changedAtMs: number;
  rates: readonly { field: RateField; rate: Rate }[];
};

export const gameRates = (family: Family): ServerCall<object, RatesReply> => ({
  path: FAMILY_PATHS[family].rates,
  request: nothing,
  encode: ({ rates, changedAtMs }) => {
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
});
