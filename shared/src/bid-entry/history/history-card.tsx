import type { BidRecord } from '@ank/shared/api';
import { formatMoment } from '@ank/shared/rules';
import { cardClass, formatPoints, StatusPill } from '@ank/shared/ui';
import clsx from 'clsx';
import { numberText } from '../number-text';
import classes from './history-card.module.css';
import { HISTORY_TEXTS } from './history.messages';

/** Class of each game type's colour. 'Tripple Pana' is how some servers spell it. */
const COLOURS: Readonly<Record<string, string | undefined>> = {
  'Single Digit': classes.singleDigit,
  'Left Digit': classes.singleDigit,
  'Right Digit': classes.singlePana,
  'Jodi Digit': classes.jodiDigit,
  'Single Pana': classes.singlePana,
  'Double Pana': classes.doublePana,
  'Triple Pana': classes.triplePana,
  'Tripple Pana': classes.triplePana,
  'Half Sangam': classes.halfSangam,
  'Full Sangam': classes.fullSangam,
};

const SESSIONS: Readonly<Record<string, string>> = { open: 'Open', close: 'Close', closed: 'Close' };

/** 'Single Digit, Open'; the label alone where a server names no session. */
function typeText({ label, session }: BidRecord): string {
  const named = SESSIONS[session.toLowerCase()];
  return named === undefined ? label : `${label}, ${named}`;
}

/** One placed bid. */
export function BidCard({ bid }: { bid: BidRecord }) {
  return (
    <li className={clsx(cardClass, classes.card, COLOURS[bid.label])}>
      <h3 className={classes.market}>{bid.gameName}</h3>
      <StatusPill kind={bid.status}>{HISTORY_TEXTS.status[bid.status]}</StatusPill>
      <p className={classes.number}>{numberText(bid)}</p>
      <p className={classes.points}>
        {HISTORY_TEXTS.points(formatPoints(bid.points))}
        {bid.status === 'won' && <span className={classes.won}>{HISTORY_TEXTS.won(formatPoints(bid.wonPoints))}</span>}
      </p>
      <p className={classes.foot}>
        <span>{typeText(bid)}</span>
        <span>{bid.placedAtMs === null ? '' : formatMoment(bid.placedAtMs)}</span>
      </p>
    </li>
  );
}
