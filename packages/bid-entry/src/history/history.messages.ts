import { texts } from '@ank/texts';

/** Texts of the histories. Their titles are in the remotes. */
export const HISTORY_TEXTS = texts('history', {
  fromDate: 'From Date',
  toDate: 'To Date',
  submit: 'Submit',
  submitting: 'Submitting...',
  none: 'NO DATA FOUND',
  toMarkets: 'See open markets',
  failedText: 'The list could not be loaded.',
  retry: 'Retry',
  dateMissing: 'Choose a date',
  fromAfterTo: 'From Date is later than To Date',
  onlyNewest: (rows: string) => `Only the newest ${rows} are shown: choose earlier days to see older ones.`,
  bids: {
    none: 'No bids between these two dates.',
    count: (rows: number) => `${rows} ${rows === 1 ? 'bid' : 'bids'}`,
  },
  wins: {
    none: 'No wins between these two dates.',
    count: (rows: number) => `${rows} ${rows === 1 ? 'win' : 'wins'}`,
  },
  marketDay: (day: string) => `For ${day}`,
  points: (points: string) => `${points} points`,
  won: (points: string) => `+${points} won`,
  receipt: 'Receipt',
  receiptOf: (slip: string) => `Receipt ${slip}`,
  status: { pending: 'Pending', won: 'Won', lost: 'Lost' },
});
