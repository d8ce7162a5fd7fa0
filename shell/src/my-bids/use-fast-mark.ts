import { type RefObject, useEffect, useRef } from 'react';
import { isTooFast, LOOK_BACK_MS } from './scroll-speed';

/**
 * Marks an element with `data-fast` while the page is scrolled faster than anybody reads: the browser lays out no texts
 * there, whose garbage would stop it later.
 */
export function useFastMark(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let timer = 0;
    const unmark = (): void => ref.current?.removeAttribute('data-fast');
    const mark = (): void => {
      if (!isTooFast(performance.now())) return;
      ref.current?.setAttribute('data-fast', '');
      clearTimeout(timer);
      timer = window.setTimeout(unmark, LOOK_BACK_MS);
    };
    addEventListener('scroll', mark, { passive: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', mark);
    };
  }, []);
  return ref;
}
