import type { WithdrawRow } from '@ank/protocol';

/** A pending withdrawal of 600 points to Paytm, as the server lists it. */
export const withdrawRow = (id: number, changes: Partial<WithdrawRow> = {}): WithdrawRow => ({
  id: String(id),
  requestNumber: String(100_000 + id),
  points: '600',
  status: 'pending',
  method: 'paytm',
  number: '9000000005',
  remark: '',
  receiptUrl: '',
  askedAtMs: Date.parse('2026-11-21T09:15:00+05:30'),
  ...changes,
});
