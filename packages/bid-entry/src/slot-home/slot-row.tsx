import type { GameRouteState } from '@ank/contract';
import type { Market } from '@ank/protocol';
import { formatClock, indiaMinutesOf, nextDeadline } from '@ank/rules';
import { Link, useClock } from '@ank/shared/platform';
import { localName } from '@ank/texts';
import { cardLinkClass, Countdown, type CountdownEnd, SlotCard } from '@ank/ui';
import { memo } from 'react';
import { bidWindowAt } from '../entry/bid-window';
import { waitsForAnswer } from '../slip/draft-store';
import type { SlotHome } from './slot-home';
import { SLOT_TEXTS } from './slot-home.messages';
import classes from './slot-home.module.css';

/** Why a game is closed, other than by its time; '' if there is nothing to say. */
function closedNote({ open, dayOff, openEndedMs }: Market): string {
  if (open) return '';
  if (dayOff) return SLOT_TEXTS.dayOff;
  return openEndedMs === undefined ? '' : SLOT_TEXTS.closedEarly(formatClock(indiaMinutesOf(openEndedMs)));
}

type SlotRowProps = { home: SlotHome; market: Market; bettingOn: boolean };

/**
 * One game; a link only while it accepts bids or a bid waits for its answer, and the player may bet. Memoised: an
 * equal poll renders nothing.
 */
export const SlotRow = memo(function SlotRow({ home, market, bettingOn }: SlotRowProps) {
  const status = market.open ? SLOT_TEXTS.open : SLOT_TEXTS.closed;
  const withIcon = bettingOn || home.statusIconsAlways;
  const canEnter = bettingOn && (market.open || waitsForAnswer(market.gameId));
  const { gameId, openTime, names } = market;
  const name = localName(market.name, names);
  const note = closedNote(market);
  const state: GameRouteState = { gameId, openTime, gameName: market.name, names, pana: '' };
  return (
    <SlotCard
      name={
        canEnter ? (
          <Link className={cardLinkClass} to={home.gamePath} state={state}>
            {name}
          </Link>
        ) : (
          name
        )
      }
      open={market.open}
      statusLabel={status}
      showStatus={withIcon}
      result={market.openResult || home.noResult}
      resultEmpty={market.openResult === ''}
      announcement={SLOT_TEXTS.result(name, market.openResult)}
      timeLabel={home.timeLabel(market.openTime)}
      resultWidth={home.resultWidth}
      countdown={
        <>
          {!withIcon && <span>{status}</span>}
          {market.open && <SlotCountdown openTime={market.openTime} />}
          {note && <span className={classes.note}>{note}</span>}
        </>
      }
    />
  );
});

/** These games close at their open time. */
function SlotCountdown({ openTime }: { openTime: string }) {
  const clock = useClock();
  const next = (now: number): CountdownEnd | null => {
    const deadline = nextDeadline(bidWindowAt('starline', { openTime, closeTime: '', open: true }, now));
    return deadline && { label: SLOT_TEXTS.closesIn, endsAtMs: deadline.endsAtMs };
  };
  return <Countdown clock={clock} next={next} />;
}
