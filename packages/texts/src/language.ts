/** The language that a player has chosen, kept on the phone; English by default. */

export const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'hi', label: 'हिन्दी' },
  { value: 'mr', label: 'मराठी' },
] as const;

export type Language = (typeof LANGUAGES)[number]['value'];

const KEY = 'ank.language';

const known = (name: string | null): Language => LANGUAGES.find(({ value }) => value === name)?.value ?? 'en';

/** Storage may be blocked: then the page is English. */
export function storedLanguage(): Language {
  try {
    return known(localStorage.getItem(KEY));
  } catch {
    return 'en';
  }
}

/**
 * The page's language: its `lang`. The shell sets it, remotes only read it, so that under a shell that knows no other
 * language they are English.
 */
export const pageLanguage = (): Language => known(document.documentElement.lang.slice(0, 2));

export function showLanguage(language: Language): void {
  document.documentElement.lang = `${language}-IN`;
}

/** Keeps the choice, and starts the page anew in that language: a page has one for as long as it lives. */
export function chooseLanguage(language: Language): void {
  try {
    localStorage.setItem(KEY, language);
    location.reload();
  } catch {
    // Storage is full or blocked.
  }
}
