import { screenAtom, useLocation } from '@ank/shared/platform';
import { useStore } from 'jotai';
import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses the heading after a navigation, once the new screen has set its title; not on the first view. Returns the ref
 * for the heading.
 */
export function useScreenFocus(title: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  const announced = useRef(pathname);
  const store = useStore();
  useEffect(() => {
    const drawnIsOld = store.get(screenAtom).title !== title;
    if (announced.current === pathname || title === '' || drawnIsOld) return;
    announced.current = pathname;
    heading.current?.focus({ preventScroll: true });
  }, [pathname, title, store]);
  return heading;
}
