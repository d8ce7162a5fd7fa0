import { texts } from '@ank/texts';

/** Texts of the wallet's lists. */
export const STATEMENT_TEXTS = texts('statement', {
  title: 'Wallet History',
  none: 'NO DATA FOUND',
  balance: 'Balance',
  today: 'Today',
  yesterday: 'Yesterday',
  undated: 'Date unknown',
  show: 'Show',
  filters: { all: 'All', in: 'In', out: 'Out', bids: 'Bids' },
  noneShown: { in: 'No points came in yet.', out: 'No points went out yet.', bids: 'No bids yet.' },
  more: 'Show more',
  newer: 'New transactions',
  loading: 'Please Wait',
  failed: 'Could not be loaded. Try again.',
  addFund: 'Add Fund',
  depositsTitle: 'Deposit History',
  noDeposits: 'No add fund transactions found.',
  approved: 'Approved',
  points: (points: string) => `${points} points`,
});
