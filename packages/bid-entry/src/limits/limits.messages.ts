import { texts } from '@ank/texts';

/** Texts of the player's own limits and breaks on the bid screens. */
export const LIMITS_TEXTS = texts('bidLimits', {
  timeOut: 'You are taking a break',
  selfExclusion: 'You have excluded yourself',
  until: (when: string) => `No bids until ${when}. Your wallet, wins and withdrawals work as always.`,
  untilPoints: (when: string) => `No bids until ${when}. Your wallet and wins work as always.`,
  toLimits: 'Limits and breaks',
  seeLimits: 'See limits',
});
