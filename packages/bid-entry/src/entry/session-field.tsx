import type { Session } from '@ank/rules';
import { nowMs } from '@ank/shared/platform';
import { Button, Note, passFocus, Segmented } from '@ank/ui';
import { BID_TEXTS } from '../bid-entry.messages';
import { type BidTerms, dayText, pastClock, takesSession } from './bid-window';
import type { GameType } from './game-type';
import type { EntrySession } from './use-entry-session';

const SESSIONS: readonly Session[] = ['open', 'close'];

/** Why an entry is stopped when its session or day is over. */
export function stopText({ session }: Pick<GameType, 'session'>, { day, opensAtMs }: BidTerms): string {
  if (session !== 'choice') return BID_TEXTS.dayChanged(dayText(day));
  const endedAt = pastClock(opensAtMs, nowMs());
  return endedAt ? BID_TEXTS.sessionEnded(endedAt) : BID_TEXTS.dayEnded(dayText(day));
}

type SessionFieldProps = {
  gameType: GameType;
  terms: BidTerms;
  entrySession: EntrySession;
  /** The entry is stopped until a session is chosen or, without that choice, Continue is pressed. */
  stopped: boolean;
  /** Id of the element that explains it. */
  stopId: string;
};

/** Open or Close, if the screen has that choice, and what a stopped entry needs to go on. */
export function SessionField({ gameType, terms, entrySession, stopped, stopId }: SessionFieldProps) {
  const { session, choose } = entrySession;
  const stop = stopped && (
    <div id={stopId} role="alert">
      <Note kind="warning">{stopText(gameType, terms)}</Note>
    </div>
  );
  if (gameType.session !== 'choice') {
    return (
      stop && (
        <>
          {stop}
          <Button ref={passFocus} variant="outline" onClick={() => choose(session)}>
            {BID_TEXTS.keepEntry}
          </Button>
        </>
      )
    );
  }
  const options = SESSIONS.map((value) => ({
    value,
    label: BID_TEXTS.sessions[value],
    ...(takesSession(gameType, value, terms)
      ? {}
      : { disabledReason: BID_TEXTS.closedSince(pastClock(terms.opensAtMs, nowMs())) }),
  }));
  return (
    <>
      <Segmented kind="radio" label={BID_TEXTS.session} options={options} value={session} onValue={choose} />
      {stop}
    </>
  );
}
