import { texts } from '@ank/texts';

/** Texts about roots that were kept. */
export const ROOTS_TEXTS = texts('roots', {
  differ: (day: string) =>
    `This site has published two different roots for a session of ${day}. Save your receipts for that day from My bids.`,
  reopened: (day: string, reason: string) =>
    `A session of ${day} was reopened for bids after its root was published: ${reason}. Your receipts show both roots.`,
});
