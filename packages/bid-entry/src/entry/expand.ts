import type { BidLabel } from '@ank/rules';
import type { EntryValues, Row } from './game-type';

/** The entry itself as a single row. */
export const asEntered =
  (label: BidLabel) =>
  ({ digits, closeDigits }: EntryValues): Row[] => [{ label, digits, closeDigits }];

/** One row for each pana. */
export const rowsOf = (label: BidLabel, panas: readonly string[]): Row[] =>
  panas.map((digits) => ({ label, digits, closeDigits: '' }));
