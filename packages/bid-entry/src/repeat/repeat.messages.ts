import { texts } from '@ank/texts';

/** Texts of repeated slips. */
export const REPEAT_TEXTS = texts('repeat', {
  title: 'Your last slips here',
  repeat: 'Repeat',
  repeatOf: (slip: string) => `Repeat ${slip}`,
  nothing: 'None of these bids can be placed now.',
  leftOut: {
    closed: (numbers: string) => `Left out, closed now: ${numbers}.`,
    'other-day': (numbers: string) => `Left out, closed now: ${numbers}.`,
    'below-minimum': (numbers: string) => `Left out, under the minimum: ${numbers}.`,
    'above-maximum': (numbers: string) => `Left out, over the maximum: ${numbers}.`,
    'not-offered': (numbers: string) => `Left out, not offered: ${numbers}.`,
  },
});
