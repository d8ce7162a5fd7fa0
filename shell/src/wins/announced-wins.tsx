import { parseReceipt, pathOf } from '@ank/contract';
import type { AnnouncedWin, WinDay } from '@ank/protocol';
import { hasTwoResults, indiaDayOf, numberText } from '@ank/rules';
import { Link, nowMs, useLocation, useWalletPoints } from '@ank/shared/platform';
import { localName, word } from '@ank/texts';
import { Button, buttonClass, Figures, formatPoints, List, ListRow, Sheet } from '@ank/ui';
import { useEffect, useId, useState } from 'react';
import { MY_BIDS_TEXTS } from '../my-bids/my-bids.messages';
import { headingOf, isFamily, netOf, sessionOf } from '../my-bids/my-bids.rules';
import { askForWins } from './ask-for-wins';
import { WINS_TEXTS } from './wins.messages';
import classes from './wins.module.css';

const NONE: readonly WinDay[] = [];

/**
 * Announces the player's new wins. Requested when home opens and whenever the balance changes, but not over a receipt.
 * Shows nothing without an answer.
 */
export function AnnouncedWins() {
  const points = useWalletPoints();
  const isFree = parseReceipt(useLocation().state) === null;
  const [days, setDays] = useState(NONE);
  const asks = isFree && points !== null && days.length === 0;
  useEffect(() => {
    if (!asks) return undefined;
    const asking = new AbortController();
    askForWins(asking.signal).then(setDays, () => undefined);
    return () => asking.abort();
  }, [asks, points]);
  const won = days.reduce((sum, { announcedPoints }) => sum + announcedPoints, 0);
  const close = (): void => setDays(NONE);
  return (
    <Sheet
      open={days.length > 0}
      onClose={close}
      title={WINS_TEXTS.title(formatPoints(won))}
      actions={
        <>
          <Link to={pathOf('myBids')} onClick={close} className={buttonClass({ variant: 'outline' })}>
            {WINS_TEXTS.toBids}
          </Link>
          <Button onClick={close}>{WINS_TEXTS.done}</Button>
        </>
      }
    >
      {days.map((day) => (
        <DayOfWins key={day.day} day={day} />
      ))}
    </Sheet>
  );
}

/** 'Single Digit, Open, 5'; without the session if the family has none. */
function bidText(win: AnnouncedWin): string {
  const session = isFamily(win.family) && hasTwoResults(win.family) ? [WINS_TEXTS.sessions[sessionOf(win)]] : [];
  return [word(win.label), ...session, numberText(win)].join(', ');
}

/** Focuses the sheet itself instead of its first button, to which a long list would be scrolled. */
const focusFirst = (part: HTMLElement | null): void => part?.setAttribute('autofocus', '');

function DayOfWins({ day }: { day: WinDay }) {
  const headingId = useId();
  const others = day.announced - day.wins.length;
  const net = netOf(day);
  return (
    <section className={classes.day} aria-labelledby={headingId}>
      <h3 className={classes.heading} id={headingId} ref={focusFirst} tabIndex={-1}>
        {headingOf(day.day, indiaDayOf(nowMs()))}
      </h3>
      <List>
        {day.wins.map((win, place) => (
          <ListRow
            key={place}
            slim
            title={localName(win.gameName, win.names)}
            sub={bidText(win)}
            end={<strong className={classes.won}>{WINS_TEXTS.won(formatPoints(win.wonPoints))}</strong>}
          />
        ))}
      </List>
      {others > 0 && <p className={classes.sub}>{WINS_TEXTS.others(formatPoints(others))}</p>}
      <Figures
        rows={[
          { label: WINS_TEXTS.staked, value: formatPoints(day.staked) },
          { label: WINS_TEXTS.dayWon, value: formatPoints(day.won) },
          { label: WINS_TEXTS.net, value: `${net > 0 ? '+' : ''}${formatPoints(net)}`, total: true },
        ]}
      />
      {day.pending > 0 && <p className={classes.sub}>{MY_BIDS_TEXTS.pending(formatPoints(day.pending))}</p>}
    </section>
  );
}
