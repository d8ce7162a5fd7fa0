/** Texts of the wallet's lists. */
export const STATEMENT_TEXTS = {
  title: 'Wallet History',
  none: 'NO DATA FOUND',
  balance: (points: string) => `Balance ${points}`,
  more: 'Show more',
  loading: 'Please Wait',
  failed: 'Could not be loaded. Try again.',
  addFund: 'Add Fund',
  depositsTitle: 'Deposit History',
  noDeposits: 'No add fund transactions found.',
  approved: 'Approved',
  points: (points: string) => `${points} points`,
} as const;
