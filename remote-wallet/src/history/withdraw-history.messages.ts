import { texts } from '@ank/texts';

/** Texts of the withdrawals. */
export const WITHDRAWALS_TEXTS = texts('withdrawHistory', {
  title: 'Withdraw History',
  none: 'No withdrawal history available',
  withdraw: 'Withdraw Funds',
  points: (points: string) => `${points} points`,
  number: (number: string) => `Request ${number}`,
  receipt: 'Receipt',
  onlyNewest: (rows: string) => `Only the newest ${rows} are shown.`,
  statuses: { pending: 'Pending', cancelled: 'Cancelled', approved: 'Approved', unknown: 'Unknown' },
});
