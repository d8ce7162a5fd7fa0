import { type ApiError, rejectedBeforeProcessing } from './client';

/**
 * Whose a stored request is: the player's number, and the origin of the server where that is not the page's own. So a
 * request for one server never goes to another; those of earlier versions, with the number alone, are the page's own.
 */
export const ownerOf = (session: { mobile: string; server?: string | undefined } | null): string =>
  session?.server ? `${session.mobile}@${session.server}` : (session?.mobile ?? '');

/** An answer that leaves no doubt. */
export type Settled<Answer> = { state: 'accepted'; answer: Answer } | { state: 'refused'; error: ApiError };

/** `open`: the request may have been executed; only another try under the same idempotency key can tell. */
export type Outcome<Answer> = Settled<Answer> | { state: 'open'; error: unknown };

/** A request in the browser's storage, under its idempotency key. */
export type StoredRequest<Answer> = {
  /** It is stored and has no certain answer: an earlier try, or another tab's, may have been executed. */
  isOpen: () => boolean;
  open: () => void;
  send: () => Promise<Answer>;
  /** Applies a certain answer. Another request may be stored in its place by then, and is left alone. */
  settle: (outcome: Settled<Answer>) => void;
};

// Not by instanceof: the shell makes the error, and a remote compares it with its own copy of the class.
const isRefused = (error: unknown): error is ApiError => (error as Partial<ApiError> | null)?.outcome === 'refused';

/**
 * Sends a request that must be executed at most once. It is stored before it goes out and stays until an answer is
 * certain, so that every further try, after a reload or from another tab, carries the same key.
 */
export async function sendStored<Answer>(request: StoredRequest<Answer>): Promise<Outcome<Answer>> {
  const isRepeat = request.isOpen();
  if (!isRepeat) request.open();
  let outcome: Settled<Answer>;
  try {
    outcome = { state: 'accepted', answer: await request.send() };
  } catch (error) {
    // A retry that was rejected before processing says nothing about the first try.
    if (!isRefused(error) || (isRepeat && rejectedBeforeProcessing(error))) return { state: 'open', error };
    outcome = { state: 'refused', error };
  }
  request.settle(outcome);
  return outcome;
}
