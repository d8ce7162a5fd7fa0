import { wordsOf } from '@ank/texts';

/** The name of a menu entry of the shell as the player reads it. */
export const menuText = wordsOf('menu');
