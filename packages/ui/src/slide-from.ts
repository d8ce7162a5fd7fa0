const SLIDE_MS = 200;

/** How far from the top of the view each part of a list is. */
export type Places = ReadonlyMap<Element, number>;

const topOf = (part: Element): number => part.getBoundingClientRect().top;

export const placesIn = (list: Element | null): Places =>
  new Map([...(list?.children ?? [])].map((part) => [part, topOf(part)]));

/** Has what moved since then slide to where it is now, unless the player wants less motion. */
export function slideFrom(before: Places): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const [part, by] of [...before].map(([part, top]) => [part, top - topOf(part)] as const))
    if (by !== 0)
      part.animate({ transform: [`translateY(${by}px)`, 'none'] }, { duration: SLIDE_MS, easing: 'ease-out' });
}
