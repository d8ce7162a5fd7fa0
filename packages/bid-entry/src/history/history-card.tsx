import { pathOf, type SlipReceiptState } from '@ank/contract';
import type { BidRecord, WinRecord } from '@ank/protocol';
import { formatDay, formatMoment, indiaDayOf, numberText } from '@ank/rules';
import { Link } from '@ank/shared/platform';
import { localName, word } from '@ank/texts';
import { cardClass, formatPoints, StatusPill } from '@ank/ui';
import clsx from 'clsx';
import type { ReactNode } from 'react';
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

type Line = Pick<BidRecord, 'slipId' | 'day' | 'gameName' | 'names' | 'label' | 'session' | 'digits' | 'closeDigits'>;

const SESSIONS: Readonly<Record<string, string>> = { open: 'Open', close: 'Close', closed: 'Close' };

/** 'Single Digit, Open'; only the label when the server sends no session. */
function typeText({ label, session }: Line): string {
  const named = SESSIONS[session.toLowerCase()];
  return named === undefined ? word(label) : `${word(label)}, ${word(named)}`;
}

/** `at`: the date as sent, shown if it could not be read. */
type HistoryCardProps = { line: Line; status: ReactNode; points: ReactNode; atMs: number | null; at?: string };

/** The market day if it differs from the date of `atMs`, as for a market that closes after midnight. */
function otherDay(day: string | null, atMs: number | null): string | null {
  if (day === null || (atMs !== null && indiaDayOf(atMs) === day)) return null;
  return HISTORY_TEXTS.marketDay(formatDay(day));
}

function HistoryCard({ line, status, points, atMs, at }: HistoryCardProps) {
  const forDay = otherDay(line.day, atMs);
  return (
    <li className={clsx(cardClass, classes.card, COLOURS[line.label])}>
      <div className={classes.head}>
        <h3 className={classes.market}>{localName(line.gameName, line.names)}</h3>
        {status}
      </div>
      <div className={classes.bid}>
        <p className={classes.number}>{numberText(line)}</p>
        <p className={classes.points}>{points}</p>
      </div>
      <p className={classes.foot}>
        <span>{typeText(line)}</span>
        <span>{atMs === null ? at : formatMoment(atMs)}</span>
        {forDay !== null && <span>{forDay}</span>}
        {line.slipId !== '' && <ReceiptLink slipId={line.slipId} />}
      </p>
    </li>
  );
}

/** The link covers the card. */
const ReceiptLink = ({ slipId }: { slipId: string }) => (
  <>
    <span className={classes.receipt} aria-hidden>
      {HISTORY_TEXTS.receipt}
    </span>
    <Link
      to={pathOf('slipReceipt')}
      state={{ slips: [slipId] } satisfies SlipReceiptState}
      className={classes.cover}
      aria-label={HISTORY_TEXTS.receiptOf(slipId)}
    />
  </>
);

const wonText = (points: number): ReactNode => (
  <span className={classes.won}>{HISTORY_TEXTS.won(formatPoints(points))}</span>
);

/** One placed bid. */
export function BidCard({ row }: { row: BidRecord }) {
  return (
    <HistoryCard
      line={row}
      status={<StatusPill kind={row.status}>{HISTORY_TEXTS.status[row.status]}</StatusPill>}
      points={
        <>
          {HISTORY_TEXTS.points(formatPoints(row.points))}
          {row.status === 'won' && wonText(row.wonPoints)}
        </>
      }
      atMs={row.placedAtMs}
    />
  );
}

/** One line that has won. */
export function WinCard({ row }: { row: WinRecord }) {
  return (
    <HistoryCard
      line={row}
      status={<StatusPill kind="won">{HISTORY_TEXTS.status.won}</StatusPill>}
      points={wonText(row.wonPoints)}
      atMs={row.wonAtMs}
      at={row.wonAt}
    />
  );
}
