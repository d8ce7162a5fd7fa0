import { formatShortDate, type IndiaDay } from '@ank/rules';

/** Texts of repeated slips. */
export const REPEAT_TEXTS = {
  title: 'Your last slips here',
  repeat: 'Repeat',
  repeatOf: (slip: string) => `Repeat ${slip}`,
  placedOn: (day: IndiaDay) => formatShortDate(day).slice(0, 6).replace('-', ' '),
  nothing: 'None of these bids is possible now.',
  leftOut: {
    closed: (numbers: string) => `Left out, closed now: ${numbers}.`,
    'other-day': (numbers: string) => `Left out, closed now: ${numbers}.`,
    'below-minimum': (numbers: string) => `Left out, under the minimum: ${numbers}.`,
    'above-maximum': (numbers: string) => `Left out, over the maximum: ${numbers}.`,
    'not-offered': (numbers: string) => `Left out, not offered: ${numbers}.`,
  },
} as const;
