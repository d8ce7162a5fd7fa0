import { texts } from '@ank/texts';

/** Texts of the error screen. */
export const ERROR_TEXTS = texts('error', {
  title: 'Unexpected Application Error!',
  failed: 'This part of the app did not load. Your wallet and placed bids are not affected.',
  offline: 'This part of the app opens once the network is back. Your wallet and your bids are not affected.',
  replaced: 'This part of the app has changed. Reload to continue. Your slip, wallet and bids are safe.',
  noSuchPage: 'Page not found.',
  retry: 'Retry',
  reload: 'Reload',
  goHome: 'Go to Home',
  didNotWork: (part: string) => `That did not work in ${part}. Please try again.`,
});
