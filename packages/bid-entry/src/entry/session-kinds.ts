import type { GameType } from './game-type';

/** How a bid screen handles sessions. */
export type SessionKind = Pick<GameType, 'session' | 'timed' | 'wireSession' | 'lineNote'>;

/** The player chooses Open or Close. */
export const BY_CHOICE: SessionKind = {
  session: 'choice',
  timed: false,
  wireSession: { open: 'open', close: 'close' },
  lineNote: { open: 'Open', close: 'Close' },
};

/**
 * Always Close, accepted only until the open time. `wire` is its spelling on the wire, `note` the text on a queued
 * line.
 */
export const alwaysClose = (wire: 'close' | 'closed', note: string): SessionKind => ({
  session: 'close',
  timed: true,
  wireSession: { open: wire, close: wire },
  lineNote: { open: note, close: note },
});

/** Starline and Gali: one session, sent as Open, accepted until the open time. */
export const ALWAYS_OPEN: SessionKind = {
  session: 'open',
  timed: true,
  wireSession: { open: 'Open', close: 'Open' },
  lineNote: { open: 'Open', close: 'Close' },
};
