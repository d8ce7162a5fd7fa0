import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/** The last focused element, its index among the list's buttons (-1 elsewhere), and whether the keyboard focused it. */
type Held = { element: Element; place: number; byKeyboard: boolean };

/**
 * Moves the focus when the focused element is removed, such as the button of a deleted line: to the button now in its
 * place or, without one, to the first field, or the link of what has closed. These only for keyboard users: after a tap
 * the field would open the on-screen keyboard.
 */
export function useKeptFocus(heading: RefObject<HTMLElement | null>) {
  const screen = useRef<HTMLDivElement>(null);
  const held = useRef<Held | null>(null);

  useEffect(() => {
    const lost = held.current;
    if (lost === null || lost.element.isConnected) return;
    held.current = null;
    if (document.activeElement !== document.body) return;
    const buttons = buttonsUnder(heading.current);
    const next = lost.place < 0 ? undefined : (buttons[lost.place] ?? buttons.at(-1));
    if (next) next.focus({ preventScroll: !lost.byKeyboard });
    else if (lost.byKeyboard) screen.current?.querySelector<HTMLElement>('input,a')?.focus();
  });

  const onFocus = ({ target }: FocusEvent): void => {
    const place = buttonsUnder(heading.current).findIndex((button) => button === target);
    held.current = { element: target, place, byKeyboard: target.matches(':focus-visible') };
  };
  return { ref: screen, onFocus };
}

const buttonsUnder = (heading: HTMLElement | null): HTMLElement[] => [
  ...(heading?.parentElement?.querySelectorAll<HTMLElement>('button') ?? []),
];
