import { screenAtom, useLocation } from '@ank/shared/platform';
import { useChosenMarket } from '../chosen-market';
import { useStore } from 'jotai';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Focuses the heading after a navigation, once the new screen has set its title; not on the first view, and not if the
 * player has already moved the focus into the new screen. Returns the ref for the heading.
 */
export function useScreenFocus(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  // Beside a wide screen another market may be chosen without changing the path.
  const place = `${pathname} ${useChosenMarket()}`;
  const announced = useRef(place);
  const focusedBefore = useRef<Element | null>(null);
  const store = useStore();
  // A layout effect, to run before a key press can move the focus.
  useLayoutEffect(() => {
    focusedBefore.current = document.activeElement;
  }, [place]);
  useEffect(() => {
    const drawnIsOld = store.get(screenAtom).title !== title;
    if (announced.current === place || title === '' || drawnIsOld) return;
    announced.current = place;
    const focused = document.activeElement;
    if (focused !== focusedBefore.current && focused?.closest('main')) return;
    heading.current?.focus({ preventScroll: true });
  }, [place, title, store]);
  return heading;
}
