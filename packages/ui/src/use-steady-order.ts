import { useEffect, useState } from 'react';

/** The list may move after this many ms without a touch, a key or scrolling. */
const IDLE_MS = 10_000;

const ACTS = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;

/**
 * The items in a stable order: a poll never changes it while the player touches the screen or the page is scrolled. New
 * items are last meanwhile. `idOf` must keep its identity.
 */
export function useSteadyOrder<Item>(items: readonly Item[], idOf: (item: Item) => string): readonly Item[] {
  const wanted = items.map(idOf).join();
  const [held, setHeld] = useState(() => items.map(idOf));

  useEffect(() => {
    if (held.join() === wanted) return;
    const order = wanted.split(',');
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => window.scrollY === 0 && setHeld(order), IDLE_MS);
    };
    const look = (): void => (document.visibilityState === 'visible' ? setHeld(order) : clearTimeout(timer));
    wait();
    for (const act of ACTS) window.addEventListener(act, wait, { passive: true });
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      for (const act of ACTS) window.removeEventListener(act, wait);
      document.removeEventListener('visibilitychange', look);
    };
  }, [held, wanted]);

  const placeOf = new Map(held.map((id, place) => [id, place]));
  const rank = (item: Item): number => placeOf.get(idOf(item)) ?? held.length;
  return [...items].sort((a, b) => rank(a) - rank(b));
}
