import { type Limits, parsePoints } from '@ank/rules';
import type { Entry } from './check-entry';
import classes from './entry-returns.module.css';
import { type GameType, NO_VALUES } from './game-type';
import { type RateOf, ratesText, winText } from './returns';

type EntryReturnsProps = {
  gameType: GameType;
  /** What is typed so far: the one entry, or those of a list. */
  entries: readonly Entry[];
  limits: Limits;
  rateOf: RateOf;
};

/** The bids of an entry; none while it is not complete. */
function bidsOf({ fields, expand }: GameType, { values, points, session }: Entry, { maxBid }: Limits) {
  const each = parsePoints(points.trim()) ?? 0;
  const isWhole = fields.every(({ name, faultOf }) => values[name] !== '' && faultOf(values[name]) === null);
  return isWhole && each > 0 && each <= maxBid ? expand(values).map((row) => ({ ...row, session, points: each })) : [];
}

/**
 * What the game pays, and what the entries would win. Its line is always there, so that rates cause no layout shift.
 */
export function EntryReturns({ gameType, entries, limits, rateOf }: EntryReturnsProps) {
  const bids = entries.flatMap((entry) => bidsOf(gameType, entry, limits));
  return (
    <p className={classes.returns}>
      <span>{ratesText(gameType, entries[0]?.values ?? NO_VALUES, rateOf)}</span>
      <strong>{winText(bids, rateOf)}</strong>
    </p>
  );
}
