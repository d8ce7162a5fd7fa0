import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { focusHeading } from './pass-focus';
import { whileVisible } from './while-visible';

/** Requests are at least this far apart, in ms, but for one when the player comes back. */
const LOOK_MS = 5000;

/** The player was away if the last look is that long ago, in ms. */
const AWAY_MS = 60_000;

/** In looks: a minute. */
const MAX_PAUSE = 12;

/** A page scrolled by less, in px, is still at its top. */
const TOP_PX = 80;

type Options<Page> = {
  /** Another value once the list may have changed; null while that is unknown. */
  sign: string | number | null;
  /** The time in ms. */
  clock: () => number;
  /** Asks for the first page. */
  ask: (signal: AbortSignal) => Promise<Page>;
  /** Whether the list shows all of this page. */
  isShown: (page: Page) => boolean;
  /** Replaces the list. */
  show: (page: Page) => void;
};

/** `bar`: in the list, if that may be scrolled. `showNewer`: null unless a newer list waits. */
export type Fresh = { bar: RefObject<HTMLDivElement | null>; showNewer: (() => void) | null };

/** Whether a list may change: nothing then moves under a thumb, or away from the focus. */
const isAtTop = (bar: Element | null): boolean =>
  !bar?.parentElement || (scrollY < TOP_PX && !bar.parentElement.querySelector(':focus'));

/**
 * Asks for an open list again when it may have changed, while the page is visible and has a network. What differs
 * replaces the list at its top, and waits for `showNewer` elsewhere. A failed request is repeated.
 */
export function useFresh<Page>({ sign, clock, ask, isShown, show }: Options<Page>): Fresh {
  const bar = useRef<HTMLDivElement>(null);
  /** `repeatIn`: a failed request is repeated after so many looks, ever later; `pause`: the last number of them. */
  const last = useRef({ sign, atMs: Infinity, asking: false, repeatIn: Infinity, pause: 0 });
  const [newer, setNewer] = useState<Page | null>(null);

  const take = useEffectEvent((page: Page): void => {
    setNewer(null);
    if (isShown(page)) return;
    if (isAtTop(bar.current)) show(page);
    else setNewer(page);
  });

  const look = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    const known = last.current;
    const now = clock();
    // As if something had changed: no sign is empty.
    if (now - known.atMs >= AWAY_MS) known.sign = '';
    known.atMs = now;
    known.repeatIn -= 1;
    const isNew = known.sign !== sign || known.repeatIn <= 0;
    if (known.asking || !isNew || !navigator.onLine) return;
    known.asking = true;
    known.sign = sign;
    const page = await ask(signal).catch(() => null);
    known.asking = false;
    known.pause = page === null ? Math.min(2 * known.pause || 1, MAX_PAUSE) : 0;
    known.repeatIn = known.pause || Infinity;
    if (page !== null) take(page);
  });

  // The screen itself asks as it opens, mostly before the first poll is answered.
  useEffect(() => void (last.current.sign ??= sign), [sign]);

  useEffect(() => {
    const leaving = new AbortController();
    const lookAgain = (): void => void look(leaving.signal);
    lookAgain();
    const stop = whileVisible(lookAgain, LOOK_MS);
    return () => {
      stop();
      leaving.abort();
    };
  }, []);

  if (newer === null) return { bar, showNewer: null };
  const showNewer = (): void => {
    setNewer(null);
    show(newer);
    scrollTo(0, 0);
    focusHeading();
  };
  return { bar, showNewer };
}
