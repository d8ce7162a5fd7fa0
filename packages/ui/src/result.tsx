import clsx from 'clsx';
import { useState } from 'react';
import classes from './result.module.css';
import { srOnlyClass } from './sr-only';

type ResultProps = {
  result: string;
  /** Nothing is declared yet; `result` is a placeholder of stars. */
  empty: boolean;
  /** Announced once when the result changes, such as 'KALYAN 128-16-240'; defaults to the result. */
  announcement?: string;
};

/** A market's result. A change while on screen fades in and is announced once. */
export function Result({ result, empty, announcement = result }: ResultProps) {
  const [last, setLast] = useState(result);
  const [changed, setChanged] = useState(false);
  if (last !== result) {
    setLast(result);
    setChanged(true);
  }
  return (
    <>
      <span key={result} className={clsx(classes.result, empty && classes.empty, changed && classes.changed)}>
        {result}
      </span>
      <span className={srOnlyClass} aria-live="polite">
        {changed && !empty ? announcement : ''}
      </span>
    </>
  );
}
