import type { BreakKind, LimitPeriod } from '@ank/protocol';
import { texts } from '@ank/texts';

/** The kinds of limits. */
export type LimitKind = 'stake' | 'deposit';

const count = (length: number, unit: string): string => `${length} ${unit}${length === 1 ? '' : 's'}`;

/** Texts of limits and breaks. */
export const LIMITS_TEXTS = texts('limits', {
  title: 'Limits and breaks',
  loadFailed: 'Your limits could not be loaded',
  retry: 'Retry',
  notAnswered: 'No answer. It may have been saved. Check your connection and try again.',
  cancel: 'Cancel',
  saving: 'Saving...',

  kinds: {
    stake: {
      title: 'Stake limits',
      note: 'The most you want to stake per day, week (from Monday) or month.',
      periods: { day: 'Daily limit', week: 'Weekly limit', month: 'Monthly limit' } satisfies Record<
        LimitPeriod,
        string
      >,
      all: (points: string, span: string) => `${points} staked ${span}`,
      used: (used: string, left: string, span: string) => `${used} staked ${span}, ${left} left`,
    },
    deposit: {
      title: 'Deposit limits',
      note: 'The most you want to add per day, week (from Monday) or month.',
      periods: {
        day: 'Daily deposit limit',
        week: 'Weekly deposit limit',
        month: 'Monthly deposit limit',
      } satisfies Record<LimitPeriod, string>,
      all: (points: string, span: string) => `${points} added ${span}`,
      used: (used: string, left: string, span: string) => `${used} added ${span}, ${left} left`,
    },
  } satisfies Record<LimitKind, object>,
  spans: { day: 'today', week: 'this week', month: 'this month' } satisfies Record<LimitPeriod, string>,
  points: (points: string) => `${points} points`,
  none: 'No limit',
  follows: (points: string, when: string) => `${points} points from ${when}`,
  ends: (when: string) => `No limit from ${when}`,

  pointsField: 'Points',
  pointsMissing: 'Enter whole points, 1 or more',
  lowerNow: 'A first or lower limit applies immediately.',
  raiseLater: 'Raising or removing a limit takes 24 hours. Until then the old limit applies.',
  paidAbove: 'A payment above the limit is not lost: its points are added on a later day.',
  save: 'Save limit',
  remove: 'Remove limit',
  saved: 'Limit saved',
  savedLater: (when: string) => `Saved. It takes effect on ${when}.`,

  breaks: {
    time_out: {
      title: 'Take a break',
      note: 'No bids for 1 day to 6 weeks.',
      ask: 'Take a break',
      question: (length: string) => `Take a break for ${length}?`,
      confirm: 'Start break',
    },
    self_exclusion: {
      title: 'Exclude yourself',
      note: 'No bids for 6 months or longer.',
      ask: 'Exclude myself',
      question: (length: string) => `Exclude yourself for ${length}?`,
      confirm: 'Exclude me',
    },
  } satisfies Record<BreakKind, object>,
  length: 'How long',
  lengthOf: (kind: BreakKind, length: number): string => {
    if (kind === 'time_out') return length % 7 === 0 ? count(length / 7, 'week') : count(length, 'day');
    return length % 12 === 0 ? count(length / 12, 'year') : count(length, 'month');
  },
  until: 'No bids until',
  final: 'You cannot end it early, and neither can support. You can make it longer.',
  works: 'Your wallet, wins and withdrawals work as always.',
  worksPoints: 'Your wallet and wins work as always.',
  understood: 'I understand that nobody can end this early',
  starting: 'Starting...',
  begun: (when: string) => `No bids until ${when}.`,

  pauseTitles: { time_out: 'You are taking a break', self_exclusion: 'You have excluded yourself' },
  pauseText: (when: string) => `No bids until ${when}. Your wallet, wins and withdrawals work as always.`,
  pauseTextPoints: (when: string) => `No bids until ${when}. Your wallet and wins work as always.`,
});
