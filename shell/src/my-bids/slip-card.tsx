import { pathOf, type RepeatRouteState, type SlipReceiptState } from '@ank/contract';
import type { SlipRecord } from '@ank/protocol';
import { formatClock, formatShortDate, indiaMinutesOf, totalPoints } from '@ank/rules';
import { Link } from '@ank/shared/platform';
import { localName } from '@ank/texts';
import { buttonClass, cardClass, formatPoints, StatusPill } from '@ank/ui';
import clsx from 'clsx';
import { memo } from 'react';
import { isRoutable } from '../federation/registry-state';
import { GAME_PATHS } from '../linked-paths';
import { MY_BIDS_TEXTS } from './my-bids.messages';
import { groupsOf, isFamily, placedDay, stateOf, typeText } from './my-bids.rules';
import classes from './my-bids.module.css';

/** When the slip was placed, its market day if that differs, and its number. */
function placedText(slip: SlipRecord): string {
  const { id, day, placedAtMs } = slip;
  return [
    ...(placedAtMs === null ? [] : [formatClock(indiaMinutesOf(placedAtMs))]),
    ...(day === placedDay(slip) ? [] : [MY_BIDS_TEXTS.marketDay(formatShortDate(day).replaceAll('-', ' '))]),
    MY_BIDS_TEXTS.number(id),
  ].join(' · ');
}

/** One slip: its numbers by points and state, its stake and win, and a link to repeat it. Memoised: a block grows. */
export const SlipCard = memo(function SlipCard({ slip }: { slip: SlipRecord }) {
  const { lines } = slip;
  const groups = groupsOf(lines, formatPoints);
  const state = stateOf(lines);
  const isMixed = groups.some(({ status }) => status !== state);
  const won = lines.reduce((sum, line) => sum + line.wonPoints, 0);
  const count = MY_BIDS_TEXTS.bids(formatPoints(lines.length), lines.length === 1);
  const summary = `${count}, ${MY_BIDS_TEXTS.points(formatPoints(totalPoints(lines)))}`;
  return (
    <li className={clsx(cardClass, classes.slip)}>
      <div className={classes.head}>
        <h3 className={classes.name}>{localName(slip.gameName, slip.names)}</h3>
        <StatusPill kind={state}>{MY_BIDS_TEXTS.states[state]}</StatusPill>
      </div>
      <p className={classes.sub}>{typeText(slip)}</p>
      <p className={classes.sub}>{placedText(slip)}</p>
      {groups.map(({ heading, numbers, status, wonPoints }) => (
        <p key={heading + status} className={clsx(classes.numbers, status === 'won' && classes.won)}>
          <span className={classes.each}>{heading}</span>
          {` ${numbers} `}
          {isMixed && (
            <small>
              {status === 'won' ? MY_BIDS_TEXTS.wonPoints(formatPoints(wonPoints)) : MY_BIDS_TEXTS.states[status]}
            </small>
          )}
        </p>
      ))}
      <div className={classes.foot}>
        <p className={classes.sum}>
          {summary}
          {won > 0 && <strong className={classes.won}>{MY_BIDS_TEXTS.wonPoints(formatPoints(won))}</strong>}
        </p>
        <div className={classes.ways}>
          <Link
            to={pathOf('slipReceipt')}
            state={{ slips: [slip.id] } satisfies SlipReceiptState}
            className={buttonClass({ variant: 'quiet' })}
            aria-label={MY_BIDS_TEXTS.receiptOf(slip.id)}
          >
            {MY_BIDS_TEXTS.receipt}
          </Link>
          <RepeatLink slip={slip} summary={summary} />
        </div>
      </div>
    </li>
  );
});

/** Links to the market, where the slip goes into the draft. Hidden if no remote provides the game. */
function RepeatLink({ slip, summary }: { slip: SlipRecord; summary: string }) {
  const { family, gameId, gameName, names, openTime, lines } = slip;
  if (!isFamily(family) || !isRoutable(GAME_PATHS[family])) return null;
  const state: RepeatRouteState = {
    gameId,
    gameName,
    names,
    openTime,
    pana: '',
    repeat: lines.map(({ label, session, digits, closeDigits, points }) => ({
      label,
      session,
      digits,
      closeDigits,
      points,
    })),
  };
  return (
    <Link
      to={GAME_PATHS[family]}
      state={state}
      className={buttonClass({ variant: 'tonal' })}
      aria-label={MY_BIDS_TEXTS.repeatOf(`${localName(gameName, names)}, ${summary}`)}
    >
      {MY_BIDS_TEXTS.repeat}
    </Link>
  );
}
