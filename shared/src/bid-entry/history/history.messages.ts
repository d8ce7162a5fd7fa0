/** What a player reads on the histories. Titles belong to the remotes. */
export const HISTORY_TEXTS = {
  fromDate: 'From Date',
  toDate: 'To Date',
  submit: 'Submit',
  submitting: 'Submitting...',
  none: 'NO DATA FOUND',
  noneText: 'No bids between these two dates.',
  toMarkets: 'See open markets',
  failedText: 'The list could not be loaded.',
  retry: 'Retry',
  dateMissing: 'Choose a date',
  fromAfterTo: 'From Date is later than To Date',
  count: (rows: number) => `${rows} ${rows === 1 ? 'bid' : 'bids'}`,
  points: (points: string) => `${points} points`,
  won: (points: string) => `+${points} won`,
  status: { pending: 'Pending', won: 'Won', lost: 'Lost' },
} as const;
