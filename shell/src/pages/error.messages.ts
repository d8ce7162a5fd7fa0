/** Texts of the error screen. */
export const ERROR_TEXTS = {
  title: 'Unexpected Application Error!',
  failed: 'This part of the app did not load. Your wallet and the bids you have placed are not affected.',
  noSuchPage: 'There is nothing at this address.',
  retry: 'Retry',
  goHome: 'Go to Home',
} as const;
