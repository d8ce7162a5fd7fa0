import { wordsOf } from '@ank/texts';

/** The name of a menu entry of the shell in the player's language. */
export const menuText = wordsOf('menu');
