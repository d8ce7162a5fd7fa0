/** Texts of the home screen. */
export const HOME_TEXTS = {
  title: 'Home',
  announcements: 'Announcements',
  slide: (position: number, count: number): string => `Announcement ${position} of ${count}`,
  shortcuts: 'Shortcuts',
  markets: 'Markets',
  counts: (open: number, closed: number): string => `${open} open, ${closed} closed`,
  loadingMarkets: 'Loading markets',
  open: 'Market Open',
  closed: 'Market Closed',
  endsIn: { open: 'Open ends in', close: 'Close ends in' },
  noResult: '***-**-***',
  noMarkets: 'No markets yet',
  noMarketsHint: 'Markets appear here as soon as they are added.',
  refresh: 'Refresh',
  done: 'Done',
} as const;
