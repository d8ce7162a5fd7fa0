import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Drawn, grown, isWhole, startOf } from './far-slips.rules';
import { canWatch, watch } from './near-view';
import { inLaterFrame } from './one-step-a-frame';
import { isTooFast } from './scroll-speed';
import type { Heights } from './slip-heights';

/** How far outside of the view slips are drawn: no flick that is slow enough to read comes further meanwhile. */
const MARGIN = 2500;

/** While the page flies past: a frame that changes nothing costs too, half of such a flick. */
const RETRY_MS = 75;

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

/** `ids`: of the slips in the list; `ready` once all were drawn. */
type FarOptions = { ids: readonly string[]; ready: boolean; heights: Heights };

const NOTHING: Drawn = { from: 0, to: 0 };

/**
 * Which slips of a list are drawn; null for all. Far from the view they leave the page, because its nodes would stop
 * the browser when it collects garbage. They come back some a frame, the nearest first, before they are seen. A list
 * whose heights are known begins without slips. Heights are measured once all slips are drawn, and before they leave.
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
    const show = (next: Drawn | null): void => setDrawn((latest.current = next));
    const leave = (): void => {
      if (near || isUsed(list)) return;
      if (latest.current === null) measure(list, ids, heights);
      show(NOTHING);
    };
    const leaveLater = (): void => {
      if (near || latest.current === NOTHING) return;
      cancel();
      cancel = inLaterFrame(leave, LEAVING);
    };
    const drawMore = (from: Drawn, rank: number): void => {
      cancel = inLaterFrame((ms) => {
        if (isTooFast(ms)) {
          const timer = setTimeout(() => drawMore(from, rank), RETRY_MS);
          cancel = () => clearTimeout(timer);
          return;
        }
        const next = grown(from, ids.length);
        show(isWhole(next, ids.length) ? null : next);
        if (latest.current) drawMore(latest.current, rank);
      }, rank);
    };
    const stop = watch(list, MARGIN, ({ isIntersecting, boundingClientRect: box }) => {
      near = isIntersecting;
      cancel();
      leaveLater();
      if (!near || !latest.current) return;
      // A list that stayed because of its focus goes on where it was.
      const start = latest.current === NOTHING ? startOf(ids.length, box) : latest.current;
      drawMore(start, Math.max(box.top - innerHeight, -box.bottom, 0));
    });
    list.addEventListener('focusout', leaveLater);
    return () => {
      stop();
      cancel();
      list.removeEventListener('focusout', leaveLater);
    };
  }, [ids, ready, heights]);

  return { ref, drawn };
}
