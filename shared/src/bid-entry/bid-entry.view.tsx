import type { GameRouteState } from '@ank/shared/contract';
import { clearFaults, notifyFault, useScreen, useWalletPoints } from '@ank/shared/platform';
import { formatBidDate, totalPoints } from '@ank/shared/rules';
import { useCallback, useRef, useState } from 'react';
import { TEXTS } from './bid-entry.messages';
import classes from './bid-entry.module.css';
import { checkEntry, type Entry } from './entry/check-entry';
import { EntryForm } from './entry/entry-form';
import { EntryMeta } from './entry/entry-meta';
import type { BidFamily } from './entry/family';
import type { GameType } from './entry/game-type';
import { useBidWindow } from './entry/use-bid-window';
import { ConfirmSheet } from './slip/confirm-sheet';
import { passedMark, type QueuedLine } from './slip/draft';
import { draftKey } from './slip/draft-store';
import { QueueList } from './slip/queue-list';
import { SlipBar } from './slip/slip-bar';
import { useKeptFocus } from './slip/use-kept-focus';
import { useSlip } from './slip/use-slip';

type BidEntryProps = { gameType: GameType; family: BidFamily; game: GameRouteState; mobile: string };

/** The sessions of a slip as the confirmation names them, or the game type where it has none. */
function sessionsText(gameType: GameType, lines: readonly QueuedLine[]): string {
  if (gameType.session !== 'choice') return gameType.label;
  return [...new Set(lines.map((line) => TEXTS.sessions[line.session]))].join(', ');
}

/** Entry, queued lines, slip and confirmation for one market. */
export function BidEntry({ gameType, family, game, mobile }: BidEntryProps) {
  const { window, windowNow, clock } = useBidWindow(family, game);
  const slip = useSlip(draftKey(mobile, gameType.id, game.gameId), {
    call: family.submit,
    history: family.history,
    gameType,
    gameId: game.gameId,
    gameName: game.gameName,
  });
  const { lines } = slip;
  const walletPoints = useWalletPoints();
  const queuedPoints = totalPoints(lines);
  const leftPoints = walletPoints === null ? null : walletPoints - queuedPoints;
  const [confirming, setConfirming] = useState(false);
  // Another tab may have placed the slip under an open sheet; the next line must not bring the sheet back unasked.
  if (confirming && lines.length === 0) setConfirming(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const keptFocus = useKeptFocus(heading, lines);
  useScreen({ title: gameType.label, subtitle: game.gameName, queuedPoints, bottomBar: lines.length === 0 });

  const proceed = (entry: Entry): boolean => {
    const now = windowNow();
    const checked = checkEntry(gameType, entry, now, leftPoints, lines.length);
    if ('fault' in checked) {
      notifyFault(checked.fault);
      return false;
    }
    clearFaults();
    return slip.add({ ...checked, session: entry.session, day: now.day, source: entry.values.digits });
  };

  const askToConfirm = (): void => {
    if (leftPoints !== null && leftPoints < 0) return notifyFault(TEXTS.notEnough);
    clearFaults();
    setConfirming(true);
  };

  const confirm = async (): Promise<void> => {
    const now = windowNow();
    if (!slip.locked && lines.some((line) => passedMark(line, now))) return setConfirming(false);
    if (await slip.submit()) setConfirming(false);
  };

  const showQueued = useCallback(() => {
    heading.current?.scrollIntoView({ block: 'center' });
    heading.current?.focus({ preventScroll: true });
  }, []);

  const hasClosed = !slip.locked && lines.some((line) => passedMark(line, window) !== null);
  const problem = problemOf(slip.locked && !slip.busy, hasClosed, slip.refusal);
  return (
    <div className={classes.screen} {...keptFocus}>
      <EntryMeta day={window.day} closes={gameType.timed || family.id !== 'main' ? clock.openTime : clock.closeTime} />
      <EntryForm gameType={gameType} window={window} lines={lines} onProceed={proceed} />
      {lines.length > 0 && (
        <>
          <QueueList
            gameType={gameType}
            lines={lines}
            window={window}
            refusedIds={slip.refusedIds}
            onDelete={slip.remove}
            headingRef={heading}
          />
          <div className={problem === null ? classes.room : classes.roomForProblem} />
          <SlipBar
            count={lines.length}
            points={queuedPoints}
            leftPoints={leftPoints}
            problem={problem}
            hasClosed={hasClosed}
            locked={slip.locked}
            busy={slip.busy}
            onShow={showQueued}
            onRemoveClosed={() => slip.removePassed(windowNow())}
            onCheckAgain={() => void slip.submit()}
            onSubmit={askToConfirm}
          />
        </>
      )}
      <ConfirmSheet
        open={confirming && lines.length > 0}
        busy={slip.busy}
        title={gameType.label}
        subtitle={`${game.gameName}, ${formatBidDate(lines[0]?.day ?? window.day)}`}
        gameType={sessionsText(gameType, lines)}
        count={lines.length}
        points={queuedPoints}
        balancePoints={walletPoints}
        problem={problem}
        onCancel={() => setConfirming(false)}
        onConfirm={() => void confirm()}
      />
    </div>
  );
}

function problemOf(unknown: boolean, hasClosed: boolean, refusal: string): string | null {
  if (unknown) return TEXTS.unknown;
  if (hasClosed) return TEXTS.someClosed;
  return refusal === '' ? null : refusal;
}
