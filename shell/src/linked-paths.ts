import type { Family } from '@ank/rules';

/** The game selection of each family. */
export const GAME_PATHS: Readonly<Record<Family, string>> = {
  main: '/game',
  starline: '/stargame',
  gali: '/galiallgame',
};

/** Screens of remotes that the shell itself links to. Their remotes declare them. */
export const LINKED_PATHS = { ...GAME_PATHS, wallet: '/imp7' };
