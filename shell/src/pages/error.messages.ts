/** Texts of the error screen. */
export const ERROR_TEXTS = {
  title: 'Unexpected Application Error!',
  failed: 'This part of the app did not load. Your wallet and the bids you have placed are not affected.',
  noSuchPage: 'Page not found.',
  retry: 'Retry',
  goHome: 'Go to Home',
  didNotWork: (part: string) => `That did not work in ${part}. Please try again.`,
} as const;
