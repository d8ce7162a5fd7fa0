import clsx from 'clsx';
import classes from './brand.module.css';
import { LAYOUT_TEXTS } from './layout.messages';

const DOTS = [
  [4, 4.5],
  [4, 12],
  [4, 19.5],
  [12, 8.25],
  [12, 15.75],
  [20, 4.5],
  [20, 12],
  [20, 19.5],
] as const;

/** Name and logo: the three, two and three digits of a result. */
export function Brand({ large = false }: { large?: boolean }) {
  return (
    <span className={clsx(classes.brand, large && classes.large)}>
      <svg className={classes.mark} viewBox="0 0 24 24" fill="currentColor" aria-hidden>
        {DOTS.map(([x, y]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={2.5} />
        ))}
      </svg>
      {LAYOUT_TEXTS.brand}
    </span>
  );
}
