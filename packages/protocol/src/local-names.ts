import { text } from './wire';

/** A market's names in other languages; if one is missing or '', the English name is shown. */
export type LocalNames = { hi?: string; mr?: string };

/** The fields of the names beside a `game_name`; a server omits empty ones. */
export const nameFields = { game_name_hindi: text, game_name_marathi: text };

type Wire = { game_name_hindi: string; game_name_marathi: string };

/** Spread into an object that has the market's English name; empty without other names. */
export function namesOf({ game_name_hindi: hi, game_name_marathi: mr }: Wire): { names?: LocalNames } {
  return hi || mr ? { names: { hi, mr } } : {};
}
