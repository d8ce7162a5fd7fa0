import clsx from 'clsx';
import { formatPoints } from './format';
import classes from './number-grid.module.css';
import { MORE_UI_TEXTS } from './more-ui.messages';

type NumberGridProps = {
  label: string;
  numbers: readonly string[];
  /** One number, or several when numbers are toggles. */
  chosen: string | readonly string[] | null;
  /** Points already queued per number. */
  queued: Readonly<Record<string, number>>;
  onPick: (number: string) => void;
  /** Ten in a row, each at least 32 px wide: only for the hundred jodis (docs/decisions/0016). */
  dense?: boolean;
};

/** Digits run 1 to 9 and end with 0, which ranks last in this game; longer numbers keep their order. */
function inGameOrder(numbers: readonly string[]): readonly string[] {
  if (numbers.some((number) => number.length !== 1) || !numbers.includes('0')) return numbers;
  return [...numbers.filter((number) => number !== '0'), '0'];
}

/** More digits do not fit below a dense key. */
const MAX_DENSE_POINTS = 999;

/** Number keys, five in a row or a dense ten, with the queued points under a number. */
export function NumberGrid({ label, numbers, chosen, queued, onPick, dense = false }: NumberGridProps) {
  return (
    <div className={clsx(classes.grid, dense && classes.dense)} role="group" aria-label={label}>
      {inGameOrder(numbers).map((number) => {
        const points = queued[number] ?? 0;
        return (
          <button
            key={number}
            type="button"
            className={clsx(classes.key, points > 0 && classes.queued)}
            aria-pressed={typeof chosen === 'string' ? number === chosen : (chosen?.includes(number) ?? false)}
            aria-label={points > 0 ? MORE_UI_TEXTS.queued(number, formatPoints(points)) : undefined}
            onClick={() => onPick(number)}
          >
            {number}
            {points > 0 && (!dense || points <= MAX_DENSE_POINTS) && <small>{formatPoints(points)}</small>}
          </button>
        );
      })}
    </div>
  );
}
