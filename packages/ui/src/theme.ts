/** The player's chosen colours, stored on the phone; by default those of the system. */

export const THEMES = ['system', 'light', 'dark'] as const;

export type Theme = (typeof THEMES)[number];

// The chart pages read it too (server/assets/chart.js).
const KEY = 'ank.theme';

/** Storage may be blocked: then the choice lasts until the page is closed. */
export function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return THEMES.find((theme) => theme === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

/** Sets the colours of the page, and of the browser's own bars. */
export function applyTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.dataset.scheme;
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${own})` : theme === own ? 'all' : 'not all';
  }
}

export function chooseTheme(theme: Theme): void {
  applyTheme(theme);
  try {
    if (theme === 'system') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Storage is full or blocked.
  }
}

/** Applies the choice, now and whenever another tab changes it. */
export function followTheme(): void {
  applyTheme(storedTheme());
  window.addEventListener('storage', () => applyTheme(storedTheme()));
}
