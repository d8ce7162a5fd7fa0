import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Drawn, firstOf, grown, isWhole } from './far-slips.rules';
import { canWatch, watch, watchAll } from './near-view';
import { inLaterFrame } from './one-step-a-frame';
import { isTooFast } from './scroll-speed';
import type { Heights } from './slip-heights';

/** How far outside of the view slips are drawn: no flick that is slow enough to read comes further meanwhile. */
const MARGIN = 1500;

/** While the page flies past: a frame that changes nothing costs too, half of such a flick. */
const RETRY_MS = 100;

/** Removing lists comes before drawing others: while a slow phone scrolls fast, there is always one to draw. */
const LEAVING = -1;

/** The focus and selected text must not vanish. */
function isUsed(list: Element): boolean {
  const selection = getSelection();
  const isSelected = selection?.isCollapsed === false && selection.getRangeAt(0).intersectsNode(list);
  return isSelected || list.contains(document.activeElement);
}

function measure(list: Element, ids: readonly string[], heights: Heights): void {
  [...list.children].forEach((slip, at) => heights.set(ids[at] ?? '', slip.getBoundingClientRect().height));
}

/** Reports the part of a list that is near the view, whenever it changes. */
function watchPart(list: Element, onPart: (part: Drawn) => void): () => void {
  const slips = [...list.children];
  const near = new Set<number>();
  return watchAll(slips, MARGIN, (entries) => {
    for (const { target, isIntersecting } of entries) {
      const at = slips.indexOf(target);
      if (isIntersecting) near.add(at);
      else near.delete(at);
    }
    if (near.size > 0) onPart({ from: Math.min(...near), to: Math.max(...near) + 1 });
  });
}

/** How far a list is from the view, in px. */
const distanceOf = ({ top, bottom }: DOMRect): number => Math.max(top - innerHeight, -bottom, 0);

/** `ids`: of the slips in the list; `ready` once all were drawn. */
type FarOptions = { ids: readonly string[]; ready: boolean; heights: Heights };

const NOTHING: Drawn = { from: 0, to: 0 };

/**
 * Which slips of a list are drawn; null for all. A list that is far from the view loses its slips, whose nodes would
 * stop the browser when it collects garbage. Those near the view come back, one a frame, the nearest first. A list
 * whose heights are known begins without slips. Heights are measured once all are drawn, and before they leave.
 */
export function useFarSlips({ ids, ready, heights }: FarOptions): {
  ref: RefObject<HTMLUListElement | null>;
  drawn: Drawn | null;
} {
  const ref = useRef<HTMLUListElement>(null);
  const [drawn, setDrawn] = useState<Drawn | null>(() => (ids.every((id) => heights.has(id)) ? NOTHING : null));
  const latest = useRef(drawn);

  useLayoutEffect(() => {
    const list = ref.current;
    if (!list || !ready || !canWatch()) return;
    if (latest.current === null) measure(list, ids, heights);
  }, [ids, ready, heights]);

  useEffect(() => {
    const list = ref.current;
    if (!list || !ready) return;
    let near = true;
    let cancel = (): void => undefined;
    let unwatch = (): void => undefined;
    const show = (next: Drawn | null): void => setDrawn((latest.current = next));
    const leave = (): void => {
      if (near || isUsed(list)) return;
      measure(list, ids, heights);
      show(NOTHING);
    };
    const leaveLater = (): void => {
      if (near || latest.current === NOTHING) return;
      cancel();
      cancel = inLaterFrame(leave, LEAVING);
    };
    const draw = (wanted: Drawn | null, rank: number): void => {
      cancel = inLaterFrame((ms) => {
        const drawn = latest.current;
        if (!drawn) return;
        if (isTooFast(ms)) {
          const timer = setTimeout(() => draw(wanted, rank), RETRY_MS);
          cancel = () => clearTimeout(timer);
          return;
        }
        const next = wanted ? grown(drawn, wanted) : firstOf(ids.length, list.getBoundingClientRect());
        if (next === drawn) return;
        show(isWhole(next, ids.length) ? null : next);
        if (!wanted) drawPart();
        else if (latest.current) draw(wanted, rank);
      }, rank);
    };
    const drawPart = (): void => {
      unwatch = watchPart(list, (part) => {
        if (!latest.current || grown(latest.current, part) === latest.current) return;
        cancel();
        draw(part, distanceOf(list.getBoundingClientRect()));
      });
    };
    const stop = watch(list, MARGIN, ({ isIntersecting, boundingClientRect }) => {
      near = isIntersecting;
      cancel();
      unwatch();
      leaveLater();
      if (!near || !latest.current) return;
      // A list that stayed because of its focus goes on where it was.
      if (latest.current === NOTHING) draw(null, distanceOf(boundingClientRect));
      else drawPart();
    });
    list.addEventListener('focusout', leaveLater);
    return () => {
      stop();
      cancel();
      unwatch();
      list.removeEventListener('focusout', leaveLater);
    };
  }, [ids, ready, heights]);

  return { ref, drawn };
}
