import { controlsOf } from '../first-paint/login-controls';
import { endFirstLogin } from './end-first-login';

/**
 * The `ref` of the app's login screen: replaces that of the page's HTML, and goes on with what was typed, the focus and
 * the presses. A microtask runs after React's work and before the next paint.
 */
export function takeOverLogin(screen: HTMLElement | null): void {
  if (!screen) return;
  const { screen: shown, presses = [] } = endFirstLogin();
  if (shown) queueMicrotask(() => replace(shown, screen, presses));
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
