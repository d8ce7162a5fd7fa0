/** Texts of the rates screen. */
export const RATES_TEXTS = {
  title: 'Game Rates',
  failed: 'The rates could not be loaded',
  retry: 'Retry',
} as const;
