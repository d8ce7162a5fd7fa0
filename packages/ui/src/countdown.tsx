import clsx from 'clsx';
import { Timer } from 'lucide-react';
import classes from './countdown.module.css';
import { formatCountdown, URGENT_MS } from './format';
import { SrOnly } from './sr-only';

/** The time until a market closes, from ms; highlighted in the last 15 minutes. */
export function Countdown({ msLeft }: { msLeft: number }) {
  return (
    <span className={clsx(classes.countdown, msLeft < URGENT_MS && classes.urgent)}>
      <Timer size={16} aria-hidden />
      <SrOnly>closes in </SrOnly>
      {formatCountdown(msLeft)}
    </span>
  );
}
