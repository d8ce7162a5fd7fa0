import { texts } from '@ank/texts';

/** Texts of the error screen. */
export const ERROR_TEXTS = texts('error', {
  title: 'Unexpected Application Error!',
  failed: 'This part of the app did not load. Your wallet and the bids you have placed are not affected.',
  offline: 'This part of the app opens once the network is back. Your wallet and your bids are not affected.',
  replaced: 'This part of the app has changed. Reload to go on. Your slip, your wallet and your bids are kept.',
  noSuchPage: 'Page not found.',
  retry: 'Retry',
  reload: 'Reload',
  goHome: 'Go to Home',
  didNotWork: (part: string) => `That did not work in ${part}. Please try again.`,
});
