import type { Language } from '@ank/texts/language';
import { controlsOf } from './login-controls';

/** The login screen of the page's HTML, which the player uses until the app has drawn its own. */
export type FirstLogin = {
  /** Null until it is shown. */
  screen: Element | null;
  /** The pressed links and buttons, by their place among the controls. */
  presses: number[];
};

declare global {
  var firstLogin: FirstLogin | undefined;
}

/**
 * Shows the login screen that the build has drawn in each language, once its styles are there. Until then, and if they
 * do not come, the page shows its frame.
 */
export function showFirstLogin(language: Language, styles: readonly string[]): void {
  const first: FirstLogin = { screen: null, presses: [] };
  globalThis.firstLogin = first;
  const observer = new MutationObserver(() => {
    const root = document.getElementById('root');
    if (!root) return;
    observer.disconnect();
    // After the app's styles, as when the app loads them.
    Promise.all(styles.map(loadStyle)).then(
      () => draw(first, language, root),
      () => undefined,
    );
  });
  observer.observe(document.documentElement, { childList: true, subtree: true });
}

/** The bundler's mark of its own links: the app waits for a link with it, and takes others for loaded. */
const LOADING = 'data-rspack-loading';

/** A link that failed is removed, so that the app requests the file again. */
const loadStyle = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    link.setAttribute(LOADING, '1');
    link.onload = () => {
      link.removeAttribute(LOADING);
      resolve();
    };
    link.onerror = () => {
      link.remove();
      reject(new Error(href));
    };
    document.head.append(link);
  });

/** The app removes the templates as it takes over. */
function draw(first: FirstLogin, language: Language, root: Element): void {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-login=${language}]`);
  const screen = template?.content.firstElementChild?.cloneNode(true) as Element | undefined;
  if (!screen) return;
  first.screen = screen;
  const keep = (event: Event): void => keepPress(event, first.presses, template?.dataset.busy ?? '');
  for (const type of ['click', 'submit']) screen.addEventListener(type, keep);
  root.before(screen);
  document.documentElement.dataset.frame = 'login';
}

/** A password manager may send the form without a press, which counts as one of its button. */
function pressedBy({ type, target }: Event): HTMLElement | null {
  const element = target as Element;
  return type === 'submit' ? element.querySelector('[type=submit]') : element.closest('a, button');
}

/** A press waits for the app. That of the login button is shown as waiting. */
function keepPress(event: Event, presses: number[], busyLabel: string): void {
  const pressed = pressedBy(event);
  if (!pressed) return;
  // The browser would follow the link, or send the form, with the password in the address.
  event.preventDefault();
  if (pressed.hasAttribute('aria-busy')) return;
  presses.push(controlsOf(event.currentTarget as Element).indexOf(pressed));
  if (!pressed.matches('[type=submit]')) return;
  pressed.setAttribute('aria-busy', 'true');
  pressed.setAttribute('aria-disabled', 'true');
  pressed.textContent = busyLabel;
}
