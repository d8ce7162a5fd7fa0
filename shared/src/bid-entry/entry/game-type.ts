import { type PathId, pathOf } from '@ank/shared/contract';
import type { BidLabel, PanaClass, Session } from '@ank/shared/rules';
import type { ReactNode } from 'react';
import type { SessionKind } from './session-kinds';

/** How the numbers of a field are offered besides typing them. */
export type Picker = 'grid' | 'jodi' | 'panas' | 'toggles';

/** One number that a player enters. */
export type NumberField = {
  name: 'digits' | 'closeDigits';
  /** By the chosen session: Half Sangam swaps its labels. */
  label: Readonly<Record<Session, string>>;
  picker: Picker;
  /** What the picker offers. */
  numbers: readonly string[];
  maxLength: number;
  /** The message of a filled value that cannot stand, or null. */
  faultOf: (value: string) => string | null;
};

/** What a player has entered; '' in a field that the game type does not have. */
export type EntryValues = {
  digits: string;
  closeDigits: string;
  /** Groups ticked on SP DP TP. */
  classes: readonly PanaClass[];
};

/** One bid as it is settled: a motor's entry gives many. */
export type Row = { label: BidLabel; digits: string; closeDigits: string };

/** Texts that a game type words in its own way. */
export type OwnMessages = {
  insufficient?: string;
  /** An entry whose fields are valid and which still makes no row. */
  noRows?: string;
};

/** One bid screen. A further game is a further row of this type. */
export type GameType = {
  id: PathId;
  path: string;
  /** Tile, title and, where the screen has no sessions, the submission's game type. */
  label: string;
  fields: readonly NumberField[];
  /** `choice`: the player chooses; else the session every line is bound to. */
  session: 'choice' | Session;
  /** Takes bids only before the open time, whatever the session. */
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
  /** The picture of its tile. */
  draw: () => ReactNode;
};

type Given = Pick<GameType, 'label' | 'fields' | 'expand' | 'hint' | 'draw'> & Partial<GameType>;

/** Makes the rows of a family whose screens are of one session kind, where a row does not say otherwise. */
export const gameTypesOf =
  (kind: SessionKind) =>
  (id: PathId, given: Given): GameType => ({
    id,
    path: pathOf(id),
    choosesClasses: false,
    messages: {},
    ...kind,
    ...given,
  });
