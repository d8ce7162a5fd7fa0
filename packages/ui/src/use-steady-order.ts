import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Places, placesIn, slideFrom } from './slide-from';

/** The list may move after this many ms without a touch, a key or scrolling. */
const IDLE_MS = 10_000;

const ACTS = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'scroll'] as const;

/** A scroll event of a pane reaches the window only on its way down. */
const LISTEN = { passive: true, capture: true } as const;

/** Whether the list is scrolled, in its own pane or with the page. */
function isScrolled(list: Element | null): boolean {
  for (let pane = list?.parentElement; pane && pane !== document.body; pane = pane.parentElement)
    if (/auto|scroll/.test(getComputedStyle(pane).overflowY)) return pane.scrollTop > 0;
  return window.scrollY > 0;
}

/**
 * The items in a stable order: a poll never changes it while the player touches the screen or `list` is scrolled. New
 * items are last meanwhile. `idOf` must keep its identity.
 */
export function useSteadyOrder<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string,
  list: RefObject<Element | null>,
): readonly Item[] {
  const wanted = items.map(idOf).join();
  const [held, setHeld] = useState(() => items.map(idOf));
  const before = useRef<Places>(null);

  useEffect(() => {
    if (held.join() === wanted) return;
    const order = wanted.split(',');
    let timer: ReturnType<typeof setTimeout> | undefined;
    const move = (): void => {
      if (isScrolled(list.current)) return;
      before.current = placesIn(list.current);
      setHeld(order);
    };
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(move, IDLE_MS);
    };
    const look = (): void => (document.visibilityState === 'visible' ? setHeld(order) : clearTimeout(timer));
    wait();
    for (const act of ACTS) window.addEventListener(act, wait, LISTEN);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      for (const act of ACTS) window.removeEventListener(act, wait, LISTEN);
      document.removeEventListener('visibilitychange', look);
    };
  }, [held, wanted, list]);

  useLayoutEffect(() => {
    if (before.current) slideFrom(before.current);
    before.current = null;
  }, [held]);

  const placeOf = new Map(held.map((id, place) => [id, place]));
  const rank = (item: Item): number => placeOf.get(idOf(item)) ?? held.length;
  return [...items].sort((a, b) => rank(a) - rank(b));
}
