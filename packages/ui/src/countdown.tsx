import clsx from 'clsx';
import { Timer } from 'lucide-react';
import { useEffect, useReducer } from 'react';
import classes from './countdown.module.css';
import { formatCountdown, msToNextCountdown, URGENT_MS } from './format';

/** What ends, such as 'Open ends in', and when, in ms since 1970. */
export type CountdownEnd = { label: string; endsAtMs: number };

type CountdownProps = {
  /** What ends next at a moment, or null. */
  next: (nowMs: number) => CountdownEnd | null;
  /** The authoritative clock, in ms since 1970. One that can be corrected is another function afterwards. */
  clock: () => number;
};

/**
 * The time until the next deadline, named: 'Open ends in 19 min'. It runs while the page is visible and renders only
 * when its text changes. Highlighted in the last minutes.
 */
export function Countdown({ next, clock }: CountdownProps) {
  const [, redraw] = useReducer((drawn: number) => drawn + 1, 0);
  const now = clock();
  const end = next(now);
  const msLeft = end === null ? null : end.endsAtMs - now;

  useEffect(() => {
    const isSeen = document.visibilityState === 'visible';
    const timer = msLeft !== null && isSeen ? setTimeout(redraw, msToNextCountdown(msLeft)) : undefined;
    document.addEventListener('visibilitychange', redraw);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', redraw);
    };
  });

  if (end === null || msLeft === null) return null;
  return (
    <span className={clsx(classes.countdown, msLeft < URGENT_MS && classes.urgent)}>
      <Timer size={16} aria-hidden />
      {`${end.label} ${formatCountdown(msLeft)}`}
    </span>
  );
}
