import { text } from './wire';

/** What a market is called in other languages; where that is missing or '', the English name is shown. */
export type LocalNames = { hi?: string; mr?: string };

/** The fields of the names beside a `game_name`; a server leaves out what is empty. */
export const nameFields = { game_name_hindi: text, game_name_marathi: text };

type Wire = { game_name_hindi: string; game_name_marathi: string };

/** As a part of what has the market's English name; nothing where it has no other. */
export function namesOf({ game_name_hindi: hi, game_name_marathi: mr }: Wire): { names?: LocalNames } {
  return hi || mr ? { names: { hi, mr } } : {};
}
