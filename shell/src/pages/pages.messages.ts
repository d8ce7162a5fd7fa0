import { texts } from '@ank/texts';

/** Texts of the menus and pages beside home. */
export const PAGES_TEXTS = texts('pages', {
  charts: 'Charts',
  viewCharts: 'View Charts',
  chartOf: (name: string): string => `View Charts of ${name}, opens in a new tab`,
  noCharts: 'No charts yet',
  noChartsHint: 'Charts appear here with the first market.',
  noChart: 'No chart',

  histories: 'Histories',

  howToPlay: 'How To Play',
  watchVideo: 'Watch the tutorial video',
  notWritten: 'Nothing here yet',
  notWrittenHint: 'Coming soon. Until then, Support can help.',
  failed: 'This page could not be loaded',
  retry: 'Retry',
});
