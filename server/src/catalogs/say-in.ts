import type { Language } from '@ank/protocol';
import hindi from './hi.json';
import marathi from './mr.json';

const TRANSLATIONS: Record<Exclude<Language, 'en'>, Readonly<Record<string, string>>> = { hi: hindi, mr: marathi };

/** A text of the server in a language, with its values in place of {0}, {1} and so on. */
export function sayIn(language: Language, id: string, english: string, values: readonly string[]): string {
  const text = (language !== 'en' && TRANSLATIONS[language][id]) || english;
  return text.replaceAll(/\{(\d)\}/g, (_, place) => values[Number(place)] ?? '');
}
