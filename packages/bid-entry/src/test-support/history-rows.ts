import type { BidRow, WinRow } from '@ank/protocol';
import { AFTERNOON_MS } from '@ank/testing';

/** A pending bid as the server stores it. */
export const bidRow = (changes: Partial<BidRow> = {}): BidRow => ({
  id: '31000',
  slipId: '31',
  day: '2026-11-21',
  gameName: 'KALYAN',
  label: 'Single Digit',
  session: 'open',
  digits: '5',
  closeDigits: '',
  points: '1000',
  placedAtMs: AFTERNOON_MS,
  status: 'pending',
  wonPoints: '0',
  ...changes,
});

/** A line that has won as the server stores it. */
export const winRow = (changes: Partial<WinRow> = {}): WinRow => ({
  id: '77000',
  slipId: '77',
  day: '2026-11-21',
  gameName: 'KALYAN',
  label: 'Single Digit',
  session: 'open',
  digits: '5',
  closeDigits: '',
  points: '9500',
  note: '',
  paidAtMs: AFTERNOON_MS,
  ...changes,
});
