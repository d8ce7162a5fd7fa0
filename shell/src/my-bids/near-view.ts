import { type RefObject, useEffect, useRef } from 'react';

/** How far outside of the view counts as near: more than a flick scrolls before the next frame. */
const MARGIN = '1200px 0px';

/**
 * Reports elements that come near the view or leave it; returns a function that stops it. Does nothing in a browser
 * without observers.
 */
function watch(element: Element, onChange: (entry: IntersectionObserverEntry) => void): () => void {
  if (!('IntersectionObserver' in window)) return () => undefined;
  const observer = new IntersectionObserver(
    (entries) => {
      const entry = entries.at(-1);
      if (entry) onChange(entry);
    },
    { rootMargin: MARGIN },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

/** Calls `onNear` when the element comes near the view, and again with each new `onNear` while it is there. */
export function useNear(onNear: () => void): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    return watch(element, ({ isIntersecting }) => isIntersecting && onNear());
  }, [onNear]);
  return ref;
}
