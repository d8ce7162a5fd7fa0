import { type Limits, numberText, parsePoints, type Session } from '@ank/rules';
import classes from './entry-returns.module.css';
import type { EntryValues, GameType } from './game-type';
import { type RateOf, ratesText, winText } from './returns';

type EntryReturnsProps = {
  gameType: GameType;
  values: EntryValues;
  points: string;
  session: Session;
  limits: Limits;
  rateOf: RateOf;
};

/**
 * What the game pays, and what the entry would win. Its line is always there, so that the rates cause no layout shift.
 */
export function EntryReturns({ gameType, values, points, session, limits, rateOf }: EntryReturnsProps) {
  const each = parsePoints(points.trim()) ?? 0;
  const isWhole = gameType.fields.every(({ name, faultOf }) => values[name] !== '' && faultOf(values[name]) === null);
  const rows = isWhole && each > 0 && each <= limits.maxBid ? gameType.expand(values) : [];
  const [first] = rows;
  const number = first ? numberText({ ...first, session }) : '';
  const win = winText(
    rows.map(({ label }) => ({ label, points: each })),
    number,
    rateOf,
  );
  return (
    <p className={classes.returns}>
      <span>{ratesText(gameType, values, rateOf)}</span>
      <strong>{win}</strong>
    </p>
  );
}
