import { screenAtom, useLocation } from '@ank/shared/platform';
import { focusHeading } from '@ank/ui';
import { useChosenMarket } from '../chosen-market';
import { useAtomValue, useStore } from 'jotai';
import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Focuses the heading after a navigation, once the new screen has set its title; not on the page's first view, and not
 * if the player has already moved the focus into the new screen. For a component that all screens have in common.
 */
export function useScreenFocus(): void {
  const { title } = useAtomValue(screenAtom);
  const { pathname } = useLocation();
  // Beside a wide screen another market may be chosen without changing the path.
  const place = `${pathname} ${useChosenMarket()}`;
  const announced = useRef<string>(null);
  const focusedBefore = useRef<Element | null>(null);
  const store = useStore();
  // A layout effect, to run before a key press can move the focus.
  useLayoutEffect(() => {
    focusedBefore.current = document.activeElement;
  }, [place]);
  useEffect(() => {
    // Retry has removed the screen and with it the focus: its heading gets it once it is back.
    const isLost = document.activeElement === document.body;
    if (title === '' && announced.current === place && isLost) announced.current = '';
    const drawnIsOld = store.get(screenAtom).title !== title;
    if (announced.current === place || title === '' || drawnIsOld) return;
    const isFirst = announced.current === null;
    announced.current = place;
    const focused = document.activeElement;
    if (isFirst || (focused !== focusedBefore.current && focused?.closest('main'))) return;
    focusHeading();
  }, [place, title, store]);
}
