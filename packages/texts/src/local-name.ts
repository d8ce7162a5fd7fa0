import { pageLanguage } from './language';

/** Names in other languages, by language. */
type Names = { hi?: string; mr?: string };

/** A market's name in the page's language, or its English name. */
export function localName(english: string, names: Names | undefined): string {
  const language = pageLanguage();
  const name = language !== 'en' && names?.[language];
  return (typeof name === 'string' && name) || english;
}
