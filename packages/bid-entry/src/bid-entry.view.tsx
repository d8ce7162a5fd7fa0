import type { GameRouteState } from '@ank/contract';
import { formatBidDate, type Limits, totalPoints } from '@ank/rules';
import { clearFaults, notifyFault, useScreen, useWalletPoints } from '@ank/shared/platform';
import { localName, word } from '@ank/texts';
import { formatPoints } from '@ank/ui';
import { useDeferredValue, useRef, useState } from 'react';
import { BID_TEXTS } from './bid-entry.messages';
import classes from './bid-entry.module.css';
import { type BidTerms, endOfBids, takesSession } from './entry/bid-window';
import { checkEntries, type Entry, type Proceeded } from './entry/check-entry';
import { ClosedMarket } from './entry/closed-market';
import { EntryMeta } from './entry/entry-meta';
import { EntryModes } from './entry/entry-modes';
import type { BidFamily } from './entry/family';
import type { GameType } from './entry/game-type';
import { useBidTerms } from './entry/use-bid-terms';
import { winText } from './entry/returns';
import { useEntrySession } from './entry/use-entry-session';
import { useRates } from './entry/use-rates';
import { PauseCard } from './limits/pause-card';
import { usePause } from './limits/use-pause';
import { ClearedBar } from './slip/cleared-bar';
import { REPEAT_TEXTS } from './repeat/repeat.messages';
import { notifyLeftOut } from './repeat/notify-left-out';
import { ConfirmSheet } from './slip/confirm-sheet';
import { lineFault, type LineFault, type QueuedLine } from './slip/draft';
import { draftKey } from './slip/draft-store';
import { PlacedBar } from './slip/placed-bar';
import { joined, linesAgain, placedText, type PlacedSlip } from './slip/placed-slip';
import { QueueList } from './slip/queue-list';
import { SlipBar } from './slip/slip-bar';
import { SlipSheet } from './slip/slip-sheet';
import { useKeptFocus } from './slip/use-kept-focus';
import { unknownTexts, useSlip } from './slip/use-slip';

type BidEntryProps = { gameType: GameType; family: BidFamily; game: GameRouteState; owner: string };

/** The slip's sessions for the confirmation, or the game type's name if it has no sessions. */
function sessionsText(gameType: GameType, lines: readonly QueuedLine[]): string {
  if (gameType.session !== 'choice') return word(gameType.label);
  return [...new Set(lines.map((line) => BID_TEXTS.sessions[line.session]))].join(', ');
}

/** The game type, and the slip's sessions if it has any. */
const labelText = (gameType: GameType, lines: readonly QueuedLine[]): string =>
  gameType.session === 'choice' ? `${word(gameType.label)}, ${sessionsText(gameType, lines)}` : word(gameType.label);

/** What is closed, and since when: the market, or only this game type. */
function closingOf(gameType: GameType, { takesClose, opensAtMs, closesAtMs, closedEarly, dayOff }: BidTerms) {
  return takesClose
    ? { title: BID_TEXTS.gameClosed(word(gameType.label)), sinceMs: opensAtMs }
    : { title: BID_TEXTS.marketClosed, sinceMs: closesAtMs, early: closedEarly, dayOff };
}

/** Entry, queued lines, slip and confirmation for one market. */
export function BidEntry({ gameType, family, game, owner }: BidEntryProps) {
  const { terms, termsNow, result } = useBidTerms(family, game);
  const entrySession = useEntrySession(gameType, terms);
  const rateOf = useRates(family.id);
  const pause = usePause();
  const gameName = localName(game.gameName, game.names);
  const [placed, setPlaced] = useState<PlacedSlip | null>(null);
  const slip = useSlip(draftKey(owner, gameType.id, game.gameId), {
    family,
    gameType,
    gameId: game.gameId,
    gameName: game.gameName,
    onPlaced: (next) => setPlaced((held) => joined(held, next)),
    owner,
  });
  const { lines } = slip;
  // Added lines are drawn after the paint that answers the tap, as hundreds take long; removed ones leave at once.
  const drawn = useDeferredValue(lines);
  const listed = lines.length < drawn.length ? lines : drawn;
  const { session } = entrySession;
  const walletPoints = useWalletPoints();
  const queuedPoints = totalPoints(lines);
  const leftPoints = walletPoints === null ? null : walletPoints - queuedPoints;
  const [confirming, setConfirming] = useState(false);
  // As the sheet opens, unless a part is placed: a poll may bring the balance after the bids before their answer.
  const [asked, setAsked] = useState({ balance: walletPoints, points: 0 });
  // Another tab may have placed the slip while the sheet was open: close it, or the next line would reopen it.
  if (confirming && lines.length === 0) setConfirming(false);
  // Whether a try was made since the sheet was opened: a limit may have been raised before.
  const [tried, setTried] = useState(false);
  const [looking, setLooking] = useState(false);
  if (looking && lines.length === 0) setLooking(false);
  const isOpen = !pause && takesSession(gameType, session, terms);
  const heading = useRef<HTMLHeadingElement>(null);
  const keptFocus = useKeptFocus(heading);
  const isBarFree = lines.length === 0 && slip.cleared.length === 0;
  useScreen({
    title: word(gameType.label),
    subtitle: gameName,
    queuedPoints,
    bottomBar: isBarFree && placed === null,
  });

  const proceed = (...entries: readonly Entry[]): Proceeded => {
    const now = termsNow();
    if (now.day !== terms.day) {
      notifyFault(BID_TEXTS.someClosed);
      return { queued: false };
    }
    const checked = checkEntries(gameType, entries, now, leftPoints, lines.length);
    if ('fault' in checked) {
      notifyFault(checked.fault);
      return { queued: false, fault: checked };
    }
    clearFaults();
    const { day } = now;
    const entered = checked.queue.map(({ values, ...line }) => ({ ...line, day, source: values.digits }));
    const queued = slip.add(...entered);
    if (queued) setPlaced(null);
    return { queued };
  };

  const askToConfirm = (): void => {
    if (leftPoints !== null && leftPoints < 0) return notifyFault(BID_TEXTS.notEnough);
    clearFaults();
    setTried(false);
    setAsked({ balance: walletPoints, points: queuedPoints });
    setConfirming(true);
  };

  const confirm = async (): Promise<void> => {
    const now = termsNow();
    if (!slip.locked && lines.some((line) => lineFault(line, now))) return setConfirming(false);
    if (await slip.submit()) setConfirming(false);
    setTried(true);
  };

  const repeat = (of: PlacedSlip): void => {
    const now = termsNow();
    const leftOut = of.lines.flatMap((line) => {
      const fault = lineFault({ ...line, day: now.day }, now);
      return fault === null ? [] : [{ line, fault }];
    });
    const again = of.lines.filter((line) => leftOut.every((left) => left.line !== line));
    if (again.length === 0) return notifyFault(REPEAT_TEXTS.nothing);
    setPlaced(null);
    slip.add(...linesAgain(again, now.day));
    notifyLeftOut(leftOut);
  };

  const faults = slip.locked ? NO_FAULTS : faultTexts(lines, terms);
  const isLimit = slip.isLimit && !slip.locked && faults.length === 0;
  const why = slip.locked && !slip.busy ? unknownTexts().text : faults.join(' ') || slip.refusal;
  // What is placed already is gone from the lines.
  const part = placed?.whole === false && lines.length > 0 ? BID_TEXTS.partPlaced(placedText(placed)) : '';
  const problem = [part, why].filter(Boolean).join(' ') || null;
  return (
    <div className={classes.screen} {...keptFocus}>
      <EntryMeta
        day={terms.day}
        label={gameType.session === 'choice' && !gameType.timed ? BID_TEXTS.endsIn[session] : BID_TEXTS.closesIn}
        untilMs={endOfBids(gameType, session, terms)}
      />
      {isOpen && (
        <EntryModes
          gameType={gameType}
          terms={terms}
          entrySession={entrySession}
          rateOf={rateOf}
          lines={lines}
          onProceed={proceed}
          onRemove={slip.remove}
        />
      )}
      <div role="status" className={classes.status}>
        {pause ? (
          <PauseCard pause={pause} />
        ) : (
          isOpen || (
            <ClosedMarket
              {...closingOf(gameType, terms)}
              result={result}
              to={family.marketsPath}
              toLabel={BID_TEXTS.toMarkets}
            />
          )
        )}
      </div>
      {listed.length > 0 && (
        <QueueList
          gameType={gameType}
          lines={listed}
          terms={terms}
          refusedIds={slip.refusedIds}
          onDelete={slip.remove}
          headingRef={heading}
        />
      )}
      {lines.length > 0 && (
        <>
          <div className={problem === null ? classes.room : classes.roomForProblem} />
          <SlipBar
            count={lines.length}
            points={queuedPoints}
            leftPoints={leftPoints}
            problem={problem}
            isLimit={isLimit}
            hasUnplaceable={faults.length > 0}
            locked={slip.locked}
            busy={slip.busy}
            onShow={() => setLooking(true)}
            onRemoveUnplaceable={() => slip.removeUnplaceable(termsNow())}
            onCheckAgain={() => void slip.submit()}
            onSubmit={askToConfirm}
          />
        </>
      )}
      {isBarFree && placed && (
        <>
          <div className={classes.roomForPlaced} />
          <PlacedBar
            slip={placed}
            gameName={gameName}
            label={labelText(gameType, placed.lines)}
            onRepeat={() => repeat(placed)}
            onClose={() => setPlaced(null)}
          />
        </>
      )}
      {slip.cleared.length > 0 && <ClearedBar count={slip.cleared.length} onUndo={slip.undoClear} />}
      <SlipSheet
        open={looking}
        gameType={gameType}
        gameName={gameName}
        lines={lines}
        terms={terms}
        onDelete={slip.remove}
        onClear={slip.clear}
        onClose={() => setLooking(false)}
      />
      <ConfirmSheet
        open={confirming && lines.length > 0}
        busy={slip.busy}
        title={word(gameType.label)}
        subtitle={`${gameName}, ${formatBidDate(lines[0]?.day ?? terms.day)}`}
        gameType={sessionsText(gameType, lines)}
        lines={lines}
        win={winText(lines, rateOf)}
        balancePoints={asked.points === queuedPoints ? asked.balance : walletPoints}
        problem={problem}
        isLimit={isLimit}
        isFutile={tried && isLimit}
        onCancel={() => setConfirming(false)}
        onConfirm={() => void confirm()}
      />
    </div>
  );
}

const NO_FAULTS: readonly string[] = [];

const FAULT_TEXTS: Record<LineFault, (limits: Limits) => string> = {
  closed: () => BID_TEXTS.someClosed,
  'other-day': () => BID_TEXTS.someClosed,
  'below-minimum': ({ minBid }) => BID_TEXTS.someBelowMinimum(formatPoints(minBid)),
  'above-maximum': ({ maxBid }) => BID_TEXTS.someAboveMaximum(formatPoints(maxBid)),
};

/** The distinct reasons why lines of the slip can no longer be placed. */
function faultTexts(lines: readonly QueuedLine[], terms: BidTerms): readonly string[] {
  const texts = lines.flatMap((line) => {
    const fault = lineFault(line, terms);
    return fault === null ? [] : [FAULT_TEXTS[fault](terms.limits)];
  });
  return [...new Set(texts)];
}
