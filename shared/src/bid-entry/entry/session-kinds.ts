import { TEXTS } from '../bid-entry.messages';
import type { GameType } from './game-type';

type SessionKind = Pick<GameType, 'session' | 'wireSession' | 'lineNote'>;

/** The player chooses Open or Close. */
export const BY_CHOICE: SessionKind = {
  session: 'choice',
  wireSession: { open: 'open', close: 'close' },
  lineNote: TEXTS.sessions,
};

/** Always bound to the close, spelt as `wire` and noted as `note` on a queued line. */
export const alwaysClose = (wire: 'close' | 'closed', note: string): SessionKind => ({
  session: 'close',
  wireSession: { open: wire, close: wire },
  lineNote: { open: note, close: note },
});

/** Starline and Gali: one session, sent as Open. */
export const ALWAYS_OPEN: SessionKind = {
  session: 'open',
  wireSession: { open: 'Open', close: 'Open' },
  lineNote: TEXTS.sessions,
};
