import { texts } from '@ank/texts';

/** Texts of payments that are not credited yet. */
export const CLAIMS_TEXTS = texts('claims', {
  title: 'Pending payments',
  number: (number: string) => `Request ${number}`,
  points: (points: string) => `${points} points`,
  waiting: 'Pending',
  aboveLimit: 'Above your limit',
  returned: 'Returned',
  waitsUntil: (day: string) => `Above your deposit limit. Points can be added on ${day}.`,
  promised: (day: string) => `Above your deposit limit. We found your payment: points are added on ${day}.`,
});
