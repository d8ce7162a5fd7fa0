import type { LedgerBreak, LedgerState } from '../../ledger/verify';

const listed = ({ rule, found, count }: LedgerBreak): string =>
  `${rule}: ${found.join(', ')}${count > found.length ? ` and ${count - found.length} more` : ''}`;

const unverifiableText = (count: number): string =>
  `${count === 1 ? '1 settlement task is' : `${count} settlement tasks are`} unverifiable: stored before the order of bids and results was recorded.`;

/** The verdict, followed by accepted breaks and what cannot be verified. */
const withNotes = (verdict: string, { accepted, unverifiable }: LedgerState): string =>
  [
    verdict,
    ...accepted.map((one) => `accepted: ${listed(one)}`),
    ...(unverifiable > 0 ? [unverifiableText(unverifiable)] : []),
  ].join('\n');

const soundness = ({ accepted }: LedgerState): string =>
  accepted.length > 0 ? 'The ledger is sound except for accepted breaks' : 'The ledger is sound';

/** One line per broken rule. */
export const brokenText = (state: LedgerState): string =>
  withNotes(state.broken.map((one) => `broken: ${listed(one)}`).join('\n'), state);

/** Text for a sound ledger; `stopReason` is why points are stopped, null if they are not. */
export const soundText = (state: LedgerState, stopReason: string | null): string =>
  withNotes(
    stopReason === null
      ? `${soundness(state)}.`
      : `${soundness(state)}, but points are still stopped. Stopped because: ${stopReason}. Run: ledger reopen`,
    state,
  );

export const reopenedText = (state: LedgerState): string => withNotes(`${soundness(state)}. Points move.`, state);
