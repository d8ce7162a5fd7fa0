import type { Family } from '@ank/rules';

/** The game selection of each family. */
export const GAME_PATHS: Readonly<Record<Family, string>> = {
  main: '/game',
  starline: '/stargame',
  gali: '/galiallgame',
};

/** Screens of remotes to which the shell itself links. Their remotes declare them. */
export const LINKED_PATHS = { ...GAME_PATHS, wallet: '/imp7' };
