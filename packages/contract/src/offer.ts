/**
 * What the shell offers to remotes. Its build writes this to `contract.json`, against which remotes are checked when
 * published.
 */

/**
 * The contracts that this shell supports: besides the newest, the previous one for as long as docs/federation.md says.
 */
export const SPOKEN_CONTRACTS: readonly number[] = [1];

/** How many navigation entries one remote may have in each place of the shell. */
export const PLACES = { menu: 4, bar: 2, shortcut: 3, banner: 1, histories: 4 } as const;

/** The part of the shell where a remote's navigation entry appears. */
export type NavigationPlace = keyof typeof PLACES;

/** The icons that the shell draws by name. */
export const ICON_NAMES = [
  'arrow-left-right',
  'banknote-arrow-down',
  'banknote-arrow-up',
  'chart-line',
  'circle-play',
  'circle-plus',
  'hash',
  'history',
  'house',
  'key-round',
  'percent',
  'receipt-text',
  'shield-check',
  'star',
  'trophy',
  'user-round',
  'wallet',
] as const;

export type IconName = (typeof ICON_NAMES)[number];
