import type { NavigationEntry, NavigationPlace, Registry, RegistryEntry } from '@ank/contract';

const nav = (place: NavigationPlace, label: string, path: string, order: number, betting = true): NavigationEntry => ({
  place,
  label,
  path,
  icon: 'star',
  betting,
  order,
});

/** What a player may open while betting is off. */
const OPEN = new Set(['/imp2', '/galiIMP']);

function remote(name: string, paths: string[], navigation: NavigationEntry[]): RegistryEntry {
  return {
    name,
    title: name,
    contract: 1,
    paths: paths.map((path) => ({ path, layout: 'header', access: OPEN.has(path) ? 'player' : 'betting' })),
    navigation,
    version: '1.0.0',
    enabled: true,
    container: name,
    entry: { url: `/remotes/${name}/entry.js`, integrity: '' },
    scripts: [],
    styles: [],
  };
}

/** Four remotes as on a complete site. */
export const FULL_REGISTRY: Registry = {
  remotes: [
    remote(
      'main-market',
      ['/game', '/imp3', '/imp4', '/gameRates'],
      [
        nav('menu', 'Win History', '/imp3', 30),
        nav('menu', 'Bid History', '/imp4', 40),
        nav('menu', 'Game Rates', '/gameRates', 60),
        nav('histories', 'Main Bid-History', '/imp4', 30),
        nav('histories', 'Main Win-History', '/imp3', 40),
      ],
    ),
    remote(
      'starline',
      ['/imp2', '/stargame', '/imp5', '/imp6'],
      [
        nav('banner', 'Starline', '/imp2', 10),
        nav('histories', 'Starline Bid-History', '/imp5', 50),
        nav('histories', 'Starline Win-History', '/imp6', 60),
      ],
    ),
    remote(
      'gali',
      ['/galiIMP', '/impbid', '/impwin'],
      [
        nav('shortcut', 'Gali Disawar', '/galiIMP', 30, false),
        nav('histories', 'Gali Bid-History', '/impbid', 70),
        nav('histories', 'Gali Win-History', '/impwin', 80),
      ],
    ),
    remote(
      'wallet',
      ['/imp7', '/imp9', '/addfund', '/withdraw', '/addfundhistory', '/transaction'],
      [
        nav('menu', 'Add Funds', '/imp9', 10),
        nav('menu', 'Wallet', '/imp7', 20),
        nav('bar', 'Add funds', '/imp9', 30),
        nav('bar', 'Wallet', '/imp7', 40),
        nav('shortcut', 'Add Fund', '/addfund', 10),
        nav('shortcut', 'Withdraw', '/withdraw', 20),
        nav('histories', 'Deposit History', '/AddFundHistory', 10),
        nav('histories', 'Wallet History', '/transaction', 20),
      ],
    ),
  ],
};

/** A registry with an extra remote for the given paths, for links that show only when their target exists. */
export const registryWith = (paths: string[]): Registry => ({
  remotes: [...FULL_REGISTRY.remotes, remote('more', paths, [])],
});
