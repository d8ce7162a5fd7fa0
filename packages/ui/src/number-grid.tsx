import clsx from 'clsx';
import { formatPoints } from './format';
import classes from './number-grid.module.css';

type NumberGridProps = {
  label: string;
  numbers: readonly string[];
  /** One number, or several when numbers are toggles. */
  chosen: string | readonly string[] | null;
  /** Points already queued per number. */
  queued: Readonly<Record<string, number>>;
  onPick: (number: string) => void;
};

/** Digits run 1 to 9 and end with 0, which ranks last in this game; longer numbers keep their order. */
function inGameOrder(numbers: readonly string[]): readonly string[] {
  if (numbers.some((number) => number.length !== 1) || !numbers.includes('0')) return numbers;
  return [...numbers.filter((number) => number !== '0'), '0'];
}

/** Number keys, five in a row, with the queued points under a number. */
export function NumberGrid({ label, numbers, chosen, queued, onPick }: NumberGridProps) {
  return (
    <div className={classes.grid} role="group" aria-label={label}>
      {inGameOrder(numbers).map((number) => {
        const points = queued[number] ?? 0;
        return (
          <button
            key={number}
            type="button"
            className={clsx(classes.key, points > 0 && classes.queued)}
            aria-pressed={typeof chosen === 'string' ? number === chosen : (chosen?.includes(number) ?? false)}
            aria-label={points > 0 ? `${number}, ${formatPoints(points)} points queued` : undefined}
            onClick={() => onPick(number)}
          >
            {number}
            {points > 0 && <small>{formatPoints(points)}</small>}
          </button>
        );
      })}
    </div>
  );
}
