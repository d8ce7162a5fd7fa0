import { word } from '@ank/texts';
import clsx from 'clsx';
import { cardClass } from './card';
import classes from './rates-panel.module.css';

export type RateRow = { label: string; low: string; high: string };

/** Rate pairs as 'low - high': three in a row, or two if there are more. */
export function RatesPanel({ rates }: { rates: readonly RateRow[] }) {
  return (
    <dl className={clsx(cardClass, classes.panel, rates.length === 3 && classes.three)}>
      {rates.map((rate) => (
        <div key={rate.label} className={classes.cell}>
          <dt>{word(rate.label)}</dt>
          <dd>
            {rate.low} - {rate.high}
          </dd>
        </div>
      ))}
    </dl>
  );
}
