/** The player's chosen language, stored on the phone; English by default. */

export const LANGUAGES = [
  { value: 'en', label: 'English' },
  { value: 'hi', label: 'हिन्दी' },
  { value: 'mr', label: 'मराठी' },
] as const;

export type Language = (typeof LANGUAGES)[number]['value'];

const KEY = 'ank.language';

const known = (name: string | null): Language => LANGUAGES.find(({ value }) => value === name)?.value ?? 'en';

/** If storage is blocked, the page is English. */
export function storedLanguage(): Language {
  try {
    return known(localStorage.getItem(KEY));
  } catch {
    return 'en';
  }
}

/**
 * The page's language: its `lang`. The shell sets it, remotes only read it, so that they are English under a shell that
 * supports only English.
 */
export const pageLanguage = (): Language => known(document.documentElement.lang.slice(0, 2));

export function showLanguage(language: Language): void {
  document.documentElement.lang = `${language}-IN`;
}

/**
 * Stores the choice, and reloads the page in that language, because a page keeps its language. False if storage is full
 * or blocked.
 */
export function chooseLanguage(language: Language): boolean {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    return false;
  }
  location.reload();
  return true;
}
