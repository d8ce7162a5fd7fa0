import { texts } from '@ank/texts';

/** Texts of the rates screen. */
export const RATES_TEXTS = texts('rates', {
  title: 'Game Rates',
  failed: 'The rates could not be loaded',
  retry: 'Retry',
});
