import { pathOf, type RepeatRouteState, type SlipReceiptState } from '@ank/contract';
import type { SlipRecord } from '@ank/protocol';
import { Link } from '@ank/shared/platform';
import { localName } from '@ank/texts';
import { buttonClass, cardClass, StatusPill } from '@ank/ui';
import clsx from 'clsx';
import { memo, type MouseEvent } from 'react';
import { isRoutable } from '../federation/registry-state';
import { GAME_PATHS } from '../linked-paths';
import { MY_BIDS_TEXTS } from './my-bids.messages';
import { isFamily } from './my-bids.rules';
import classes from './my-bids.module.css';
import { slipText, slipTexts } from './slip-texts';

type SlipItemProps = { slip: SlipRecord; farHeight?: number | 'auto' | null };

/**
 * A slip in a list. With a `farHeight` it is far from the view: its texts, for find-in-page, in an element of that
 * height. The element stays when it comes near, and with it the focus. Memoised: a block grows.
 */
export const SlipItem = memo(function SlipItem({ slip, farHeight = null }: SlipItemProps) {
  const isFar = farHeight !== null;
  return (
    <li
      className={clsx(cardClass, classes.slip, isFar && classes.far)}
      style={isFar ? { height: farHeight } : undefined}
    >
      {isFar ? slipText(slip) : <SlipCard slip={slip} />}
    </li>
  );
});

/** One slip: its numbers by points and state, its stake and win, and a link to repeat it. */
function SlipCard({ slip }: { slip: SlipRecord }) {
  const { name, state, type, placed, groups, summary, won } = slipTexts(slip);
  return (
    <>
      <div className={classes.head}>
        <h3 className={classes.name}>{name}</h3>
        <StatusPill kind={state}>{MY_BIDS_TEXTS.states[state]}</StatusPill>
      </div>
      <p className={classes.sub}>{type}</p>
      <p className={classes.sub}>{placed}</p>
      {groups.map(({ heading, numbers, status, note }) => (
        <p key={heading + status} className={classes.numbers}>
          {`${heading} `}
          <b className={status === 'won' ? classes.won : undefined}>{numbers}</b>
          {note && ` ${note}`}
        </p>
      ))}
      <div className={classes.foot}>
        <p className={classes.sum}>
          {summary}
          {won && <strong className={classes.won}>{won}</strong>}
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
    </>
  );
}

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
  const path = GAME_PATHS[family];
  // The address changes at once and the screen a moment later: a second tap would pass the slip on once more.
  const passOnOnce = (event: MouseEvent): void => {
    if (window.location.pathname === path) event.preventDefault();
  };
  return (
    <Link
      to={path}
      state={state}
      onClick={passOnOnce}
      className={buttonClass({ variant: 'tonal' })}
      aria-label={MY_BIDS_TEXTS.repeatOf(`${localName(gameName, names)}, ${summary}`)}
    >
      {MY_BIDS_TEXTS.repeat}
    </Link>
  );
}
