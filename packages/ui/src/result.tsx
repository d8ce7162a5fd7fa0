import clsx from 'clsx';
import { type CSSProperties, useState } from 'react';
import classes from './result.module.css';
import { srOnlyClass } from './sr-only';

type ResultProps = {
  result: string;
  /** Nothing is declared yet; `result` is a placeholder of stars. */
  empty: boolean;
  /** Announced once when the result changes, such as 'KALYAN 128-16-240'; defaults to the result. */
  announcement?: string;
};

/** The length of the common prefix of two results: '128-1' stays when '128-16-240' follows. */
function commonStart(before: string, after: string): number {
  let count = 0;
  while (count < before.length && before[count] === after[count]) count += 1;
  return count;
}

/**
 * A market's result. New characters are revealed digit by digit while on screen, and announced once; the announcement
 * then stays as the accessible text, so that nobody hears the result twice.
 */
export function Result({ result, empty, announcement = result }: ResultProps) {
  const [last, setLast] = useState(result);
  const [known, setKnown] = useState<number | null>(null);
  if (last !== result) {
    setLast(result);
    setKnown(commonStart(last, result));
  }
  const changed = known !== null;
  const announced = changed && !empty ? announcement : '';
  const signs = changed ? { '--known': known, '--new': Math.max(1, result.length - known) } : {};
  return (
    <>
      <span
        key={result}
        className={clsx(classes.result, empty && classes.empty, changed && classes.changed)}
        style={signs as CSSProperties}
        aria-hidden={announced !== '' || undefined}
      >
        {result}
      </span>
      <span className={srOnlyClass} aria-live="polite">
        {announced}
      </span>
    </>
  );
}
