import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import type { QueuedLine } from './draft';

/** What had the focus last: its place among the buttons of the list, -1 elsewhere, and whether a keyboard led there. */
type Held = { element: Element; place: number; byKeyboard: boolean };

/**
 * Keeps the focus on the screen when what had it goes, as the button of a deleted line or a placed slip does: the button that
 * took its place gets it, or the first field where none did. That only for who uses the keyboard: a tap must not call one up.
 */
export function useKeptFocus(heading: RefObject<HTMLElement | null>, lines: readonly QueuedLine[]) {
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
    else if (lost.byKeyboard) screen.current?.querySelector('input')?.focus();
  }, [lines, heading]);

  const onFocus = ({ target }: FocusEvent): void => {
    const place = buttonsUnder(heading.current).findIndex((button) => button === target);
    held.current = { element: target, place, byKeyboard: target.matches(':focus-visible') };
  };
  return { ref: screen, onFocus };
}

const buttonsUnder = (heading: HTMLElement | null): HTMLElement[] => [
  ...(heading?.parentElement?.querySelectorAll<HTMLElement>('button') ?? []),
];
