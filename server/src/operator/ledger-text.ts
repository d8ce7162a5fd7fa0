import type { LedgerBreak, LedgerState } from '../ledger/verify';

const listed = ({ rule, found, count }: LedgerBreak): string =>
  `${rule}: ${found.join(', ')}${count > found.length ? ` and ${count - found.length} more` : ''}`;

const unverifiableText = (count: number): string =>
  `${count === 1 ? '1 settlement task is' : `${count} settlement tasks are`} unverifiable: stored before the order of bids and results was kept.`;

/** The verdict, and beside it the breaks that were accepted and what cannot be told. */
const withNotes = (verdict: string, { accepted, unverifiable }: LedgerState): string =>
  [
    verdict,
    ...accepted.map((one) => `accepted: ${listed(one)}`),
    ...(unverifiable > 0 ? [unverifiableText(unverifiable)] : []),
  ].join('\n');

const soundness = ({ accepted }: LedgerState): string =>
  accepted.length > 0 ? 'The ledger is sound but for what was accepted' : 'The ledger is sound';

/** One line for each broken rule. */
export const brokenText = (state: LedgerState): string =>
  withNotes(state.broken.map((one) => `broken: ${listed(one)}`).join('\n'), state);

/** What is said of a sound ledger; `closedOver` why no points move, null while they do. */
export const soundText = (state: LedgerState, closedOver: string | null): string =>
  withNotes(
    closedOver === null
      ? `${soundness(state)}.`
      : `${soundness(state)}, but no points move yet. It was closed over: ${closedOver}. Run: ledger reopen`,
    state,
  );

export const reopenedText = (state: LedgerState): string => withNotes(`${soundness(state)}. Points move.`, state);
