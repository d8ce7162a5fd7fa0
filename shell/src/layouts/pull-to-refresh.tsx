import { SrOnly } from '@ank/ui';
import clsx from 'clsx';
import { RefreshCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { LAYOUT_TEXTS } from './layout.messages';
import classes from './pull-to-refresh.module.css';
import { AT_REST, type Pull, PULL, pullTo, release } from './pull-to-refresh.rules';

/** Whether the element or what it is in is scrolled down, apart from the page. */
function isScrolled(element: Element | null): boolean {
  return element !== null && element !== document.body && (element.scrollTop > 0 || isScrolled(element.parentElement));
}

/** Ignores gestures that start inside a dialog, or where the page or a part of it can be scrolled back. */
const canStart = (event: TouchEvent): boolean =>
  event.touches.length === 1 &&
  window.scrollY <= 0 &&
  event.target instanceof Element &&
  event.target.closest('dialog') === null &&
  !isScrolled(event.target);

function usePull(): Pull {
  const [pull, setPull] = useState(AT_REST);
  const latest = useRef(AT_REST);
  useEffect(() => {
    let startY: number | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (next: Pull): void => {
      latest.current = next;
      setPull(next);
    };
    const start = (event: TouchEvent): void => {
      const free = latest.current.state !== 'refreshing' && canStart(event);
      startY = free ? (event.touches[0]?.clientY ?? null) : null;
    };
    const move = (event: TouchEvent): void => {
      if (startY !== null) show(pullTo((event.touches[0]?.clientY ?? startY) - startY));
    };
    const end = (): void => {
      if (startY === null) return;
      startY = null;
      show(release(latest.current));
      if (latest.current.state === 'refreshing')
        timer = setTimeout(() => window.location.reload(), PULL.refreshTimeoutMs);
    };
    const cancel = (): void => {
      if (startY !== null) show(AT_REST);
      startY = null;
    };
    const page = document.documentElement;
    page.classList.add(classes.own ?? '');
    const passive = { passive: true };
    document.addEventListener('touchstart', start, passive);
    document.addEventListener('touchmove', move, passive);
    document.addEventListener('touchend', end, passive);
    document.addEventListener('touchcancel', cancel, passive);
    return () => {
      clearTimeout(timer);
      page.classList.remove(classes.own ?? '');
      document.removeEventListener('touchstart', start);
      document.removeEventListener('touchmove', move);
      document.removeEventListener('touchend', end);
      document.removeEventListener('touchcancel', cancel);
    };
  }, []);
  return pull;
}

/** Pull to refresh: reloads the page. */
export function PullToRefresh() {
  const { state, distance } = usePull();
  return (
    <div className={classes.room} data-pull={state} style={{ height: distance }}>
      {state !== 'pending' && (
        <RefreshCw
          className={clsx(state === 'releasing' && classes.ready, state === 'refreshing' && classes.turning)}
          size={24}
          aria-hidden
        />
      )}
      <span role="status">{state === 'refreshing' && <SrOnly>{LAYOUT_TEXTS.refreshing}</SrOnly>}</span>
    </div>
  );
}
