import { texts } from '@ank/texts';

/** Texts about roots that were kept. */
export const ROOTS_TEXTS = texts('roots', {
  differ: (day: string) =>
    `This site has named two different roots for a session of ${day}. Save your receipts of that day from My bids.`,
  reopened: (day: string, reason: string) =>
    `A session of ${day} took bids again after its root was named: ${reason}. Your receipts show both roots.`,
});
