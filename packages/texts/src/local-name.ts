import { pageLanguage } from './language';

/** What something is called in other languages, by language. */
type Names = { hi?: string; mr?: string };

/** What a market is called in the page's language; by its English name where it has none there. */
export function localName(english: string, names: Names | undefined): string {
  const language = pageLanguage();
  const name = language !== 'en' && names?.[language];
  return (typeof name === 'string' && name) || english;
}
