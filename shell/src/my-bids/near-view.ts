import { type RefObject, useEffect, useRef } from 'react';

export const canWatch = (): boolean => 'IntersectionObserver' in window;

/**
 * Reports elements that come within that many pixels of the view or leave them; returns a function that stops it. Does
 * nothing in a browser without observers.
 */
export function watchAll(
  elements: Iterable<Element>,
  margin: number,
  onChange: (entries: readonly IntersectionObserverEntry[]) => void,
): () => void {
  if (!canWatch()) return () => undefined;
  const observer = new IntersectionObserver(onChange, { rootMargin: `${margin}px 0px` });
  for (const element of elements) observer.observe(element);
  return () => observer.disconnect();
}

/** Reports the same of one element. */
export const watch = (element: Element, margin: number, onChange: (entry: IntersectionObserverEntry) => void) =>
  watchAll([element], margin, (entries) => {
    const entry = entries.at(-1);
    if (entry) onChange(entry);
  });

/** How far outside of the view counts as near: more than a flick scrolls before the next frame. */
const MARGIN = 1200;

/** Calls `onNear` when the element comes near the view, and again with each new `onNear` while it is there. */
export function useNear(onNear: () => void): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    return watch(element, MARGIN, ({ isIntersecting }) => isIntersecting && onNear());
  }, [onNear]);
  return ref;
}
