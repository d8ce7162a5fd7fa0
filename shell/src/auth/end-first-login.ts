import type { FirstLogin } from '../first-paint/first-login';

/** Removes the login screen of the page's HTML where the app shows something else. */
export function dropFirstLogin(): void {
  const { screen: shown } = endFirstLogin();
  if (!shown) return;
  delete document.documentElement.dataset.frame;
  shown.remove();
}

/** From now on the page shows no login screen of its HTML; returns what it has shown. */
export function endFirstLogin(): Partial<FirstLogin> {
  const first = globalThis.firstLogin ?? {};
  globalThis.firstLogin = undefined;
  for (const template of document.querySelectorAll('template[data-login]')) template.remove();
  return first;
}
