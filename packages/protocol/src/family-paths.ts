import type { Family } from '@ank/rules';
import type { ApiPath } from './call';

type FamilyPaths = Record<'rates' | 'submitBid' | 'bidHistory' | 'winHistory' | 'status', ApiPath> & {
  /** The list of its markets, with the wire name of its chart; the dashboard lists the main markets. */
  list: { path: ApiPath; chartField: string } | null;
};

/** The calls that every family of markets has. */
export const FAMILY_PATHS = {
  main: {
    list: null,
    rates: '/api-game-rates',
    submitBid: '/api-submit-bid',
    bidHistory: '/api-bid-history-data',
    winHistory: '/api-wining-history-data',
    status: '/api-check-game-status',
  },
  starline: {
    list: { path: '/api-starline-game', chartField: 'web_starline_chart_url' },
    rates: '/api-starline-game-rates',
    submitBid: '/api-starline-submit-bid',
    bidHistory: '/api-starline-bid-history-data',
    winHistory: '/api-starline-wining-history-data',
    status: '/api-check-starline-game-status',
  },
  gali: {
    list: { path: '/api-galidisawar-game', chartField: 'web_galidessar_chart_url' },
    rates: '/api-galidisawar-game-rates',
    submitBid: '/api-galidisawar-submit-bid',
    bidHistory: '/api-galidisawar-bid-history-data',
    winHistory: '/api-galidisawar-wining-history-data',
    status: '/api-check-galidisawar-game-status',
  },
} as const satisfies Record<Family, FamilyPaths>;

/** The families with a separate list. */
export type ListedFamily = { [F in Family]: (typeof FAMILY_PATHS)[F]['list'] extends null ? never : F }[Family];

export const isListed = (family: Family): family is ListedFamily => FAMILY_PATHS[family].list !== null;

/** The other spelling of a Gali path, which native clients use; null for any other path. */
export function aliasOf(path: string): string | null {
  return path.includes('galidisawar') ? path.replace('galidisawar', 'galidisswar') : null;
}
