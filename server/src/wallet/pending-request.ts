import { requestNumberOf } from './request-numbers';

/** A request that waits for the operator. */
export type PendingRequest = { number: string; name: string; mobile: string; points: string; askedAtMs: number };

export type PendingRow = { id: string; name: string; mobile: string; points: string; asked_at: number };

export const pendingOf = (row: PendingRow): PendingRequest => ({
  number: requestNumberOf(row.id),
  name: row.name,
  mobile: row.mobile,
  points: row.points,
  askedAtMs: row.asked_at,
});
