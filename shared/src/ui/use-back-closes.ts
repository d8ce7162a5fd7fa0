import { useEffect, useRef } from 'react';

/** Mark of a history entry that stands for an open dialog. */
type Marked = { dialog?: string } | null;

const marked = (): string | undefined => (window.history.state as Marked)?.dialog;

let opened = 0;

/**
 * Makes the browser's Back ask `onBack` instead of leaving the screen while a dialog is open: the dialog has a history entry
 * of its own, at the same address, that goes with it. Phones whose browser closes dialogs on Back by itself end up the same.
 */
export function useBackCloses(open: boolean, onBack: () => void): void {
  const ask = useRef(onBack);
  useEffect(() => {
    ask.current = onBack;
  });
  useEffect(() => {
    if (!open) return;
    const { history } = window;
    const mark = `${(opened += 1)}`;
    const enter = (): void => history.pushState({ ...(history.state as object | null), dialog: mark }, '');
    const onPopState = (): void => {
      if (marked() === mark) return;
      // Asked, a busy dialog stays open: then it needs its entry again.
      enter();
      ask.current();
    };
    enter();
    window.addEventListener('popstate', onPopState);
    return () => {
      window.removeEventListener('popstate', onPopState);
      if (marked() === mark) history.back();
    };
  }, [open]);
}
