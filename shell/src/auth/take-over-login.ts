import type { FirstLogin } from '../first-paint/first-login';
import { controlsOf } from '../first-paint/login-controls';

/**
 * The `ref` of the app's login screen: replaces that of the page's HTML, and goes on with what was typed, the focus and
 * the presses. A microtask runs after React's work and before the next paint.
 */
export function takeOverLogin(screen: HTMLElement | null): void {
  if (!screen) return;
  const { screen: shown, presses = [] } = endFirstLogin();
  if (shown) queueMicrotask(() => replace(shown, screen, presses));
}

/** Removes the login screen of the page's HTML where the app shows something else. */
export function dropFirstLogin(): void {
  const { screen: shown } = endFirstLogin();
  if (!shown) return;
  delete document.documentElement.dataset.frame;
  shown.remove();
}

/** From now on the page shows no login screen of its HTML; returns what it has shown. */
function endFirstLogin(): Partial<FirstLogin> {
  const first = globalThis.firstLogin ?? {};
  globalThis.firstLogin = undefined;
  for (const template of document.querySelectorAll('template[data-login]')) template.remove();
  return first;
}

function replace(shown: Element, screen: Element, presses: readonly number[]): void {
  const controls = controlsOf(screen);
  // Shows the app's screen: the focus moves before the other one goes, so that a phone keeps its keyboard.
  delete document.documentElement.dataset.frame;
  for (const [index, old] of controlsOf(shown).entries()) {
    const control = controls[index];
    const isFocused = old === document.activeElement;
    if (isFocused) control?.focus({ preventScroll: true });
    if (isInput(old) && isInput(control)) copyInput(old, control, isFocused);
  }
  shown.remove();
  for (const index of presses) controls[index]?.click();
}

const isInput = (element: Element | undefined): element is HTMLInputElement => element instanceof HTMLInputElement;

/** As if it had been typed: React ignores a value that is set by its own property. */
function copyInput(old: HTMLInputElement, input: HTMLInputElement, isFocused: boolean): void {
  if (old.value !== '') {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, old.value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }
  if (isFocused) input.setSelectionRange(old.selectionStart, old.selectionEnd, old.selectionDirection ?? undefined);
}
