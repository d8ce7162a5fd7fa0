import type { IndiaDay, Session } from '@ank/rules';
import { useState } from 'react';
import { type BidWindow, sessionInForce } from './bid-window';
import type { GameType } from './game-type';

export type EntrySession = {
  /** The effective session: the player's choice, or Close once Open has passed. */
  session: Session;
  choose: (session: Session) => void;
  /** Call it with the first number or points of an entry, which is meant for the session shown then. */
  begin: () => void;
  /** The session or day of the started entry is over: nothing is queued until the player calls `choose`. */
  mustChoose: boolean;
};

/** The session of the entry on a bid screen. An entry never changes its session or day without the player. */
export function useEntrySession(gameType: Pick<GameType, 'session'>, window: BidWindow): EntrySession {
  const [chosen, setChosen] = useState<Session>('open');
  const [meant, setMeant] = useState<{ session: Session; day: IndiaDay } | null>(null);
  const { day } = window;
  const session = sessionInForce(gameType, chosen, window);
  return {
    session,
    choose: (next) => {
      setChosen(next);
      setMeant({ session: next, day });
    },
    begin: () => setMeant({ session, day }),
    mustChoose: meant !== null && (meant.session !== session || meant.day !== day),
  };
}
