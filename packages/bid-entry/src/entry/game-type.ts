import type { BidLabel, PanaClass, Session } from '@ank/rules';
import type { ReactNode } from 'react';
import type { SessionKind } from './session-kinds';

/** How a field offers numbers besides typing. */
export type Picker = 'grid' | 'jodi' | 'panas' | 'toggles';

/** One number that a player enters. */
export type NumberField = {
  name: 'digits' | 'closeDigits';
  /** Per session: Half Sangam swaps its labels. */
  label: Readonly<Record<Session, string>>;
  picker: Picker;
  /** The numbers that the picker offers. */
  numbers: readonly string[];
  maxLength: number;
  /** The error message for a non-empty value, or null when it is valid. */
  faultOf: (value: string) => string | null;
};

/** The entered values; '' for a field that the game type does not have. */
export type EntryValues = {
  digits: string;
  closeDigits: string;
  /** Groups ticked on SP DP TP. */
  classes: readonly PanaClass[];
};

/** Nothing is entered. */
export const NO_VALUES: EntryValues = { digits: '', closeDigits: '', classes: [] };

/** One bid as settled; a motor's entry expands to many. */
export type Row = { label: BidLabel; digits: string; closeDigits: string };

/** Messages that a game type overrides. */
export type OwnMessages = {
  insufficient?: string;
  /** For an entry with valid fields that expands to no rows. */
  noRows?: string;
};

/** One bid screen as data; adding a game means adding one of these. */
export type GameType = {
  /** Part of the key of stored drafts. */
  id: string;
  path: string;
  /** On the tile and in the title; also the submission's game type when the screen has no sessions. */
  label: string;
  fields: readonly NumberField[];
  /** The label under which its lines are settled, if that differs from its own. */
  settledAs?: BidLabel;
  /** `choice`: the player chooses. Otherwise every line has this session. */
  session: 'choice' | Session;
  /** Accepts bids only before the open time, whatever the session. */
  timed: boolean;
  choosesClasses: boolean;
  expand: (entry: EntryValues) => readonly Row[];
  /** The line's session as the protocol spells it for this screen. */
  wireSession: Readonly<Record<Session, string>>;
  /** Small text of a queued line. */
  lineNote: Readonly<Record<Session, string>>;
  messages: OwnMessages;
  /** Under the name on the game selection. */
  hint: string;
  /** The drawing on its tile. */
  draw: () => ReactNode;
};

type Given = Pick<GameType, 'path' | 'label' | 'fields' | 'expand' | 'hint' | 'draw'> & Partial<GameType>;

/** Builds the game types of a family with one session kind, unless a row overrides it. */
export const gameTypesOf =
  (kind: SessionKind) =>
  (id: string, given: Given): GameType => ({
    id,
    choosesClasses: false,
    messages: {},
    ...kind,
    ...given,
  });
