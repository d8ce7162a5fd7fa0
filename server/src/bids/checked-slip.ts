import type { LimitPeriod } from '@ank/protocol';
import { type BidLine, closesAtOpen, type Family, type IndiaDay } from '@ank/rules';

/** A slip that passed the rules. The database decides the rest. */
export type CheckedSlip = {
  tokenHash: string;
  requestId: string | null;
  fingerprint: string;
  family: Family;
  gameId: string;
  label: string;
  day: IndiaDay | null;
  lines: readonly BidLine[];
};

export type BidFault =
  | 'session_ended'
  | 'blocked'
  | 'duplicate_id'
  | 'betting_off'
  | 'money_stopped'
  | 'no_market'
  | 'no_market_day'
  | 'no_rate'
  | 'below_minimum'
  | 'above_maximum'
  | 'closed'
  | 'open_closed'
  | 'not_enough_points';

/** A refusal by the player's own limit or break. `until`: ISO text. */
export type ChosenFault =
  | { fault: 'time_out' | 'self_exclusion'; until: string }
  | { fault: 'stake_limit'; period: LimitPeriod; points: string; left: string; until: string };

/** The database's answer to a slip. */
export type SlipAnswer =
  | { balance: string; slip: string; player: string }
  | { fault: BidFault; line?: number | null }
  | (ChosenFault & { line: null });

export type PlaceSlip = (slip: CheckedSlip) => Promise<SlipAnswer>;

/** Lines as the arrays of place_bid_alone and place_bids: labels, sessions, digits, close digits, points, at open. */
export const columnsOf = (lines: readonly BidLine[]) => [
  lines.map(({ label }) => label),
  lines.map(({ session }) => session),
  lines.map(({ digits }) => digits),
  lines.map(({ closeDigits }) => closeDigits),
  lines.map(({ points }) => String(points)),
  lines.map(({ label, session }) => closesAtOpen(label, session)),
];
