import { type ApiError, rejectedBeforeProcessing } from './client';

/**
 * The owner of a stored request: the player's number, and the origin of the server if it is not the page's own, so that
 * a request for one server is never sent to another. Earlier versions stored the number alone.
 */
export const ownerOf = (session: { mobile: string; server?: string | undefined } | null): string =>
  session?.server ? `${session.mobile}@${session.server}` : (session?.mobile ?? '');

/** Whether the answer to an owner's request may be shown: to the owner, or if nobody is logged in any more. */
export const mayShowAnswer = (owner: string, session: Parameters<typeof ownerOf>[0]): boolean =>
  ['', owner].includes(ownerOf(session));

/** A certain answer. */
export type Settled<Answer> = { state: 'accepted'; answer: Answer } | { state: 'refused'; error: ApiError };

/** `open`: the request may have been executed; only another try with the same idempotency key resolves it. */
export type Outcome<Answer> = Settled<Answer> | { state: 'open'; error: unknown };

/** A request in the browser's storage, under its idempotency key. */
export type StoredRequest<Answer> = {
  /** Whether it is stored without a certain answer: an earlier try, or another tab's, may have been executed. */
  isOpen: () => boolean;
  open: () => void;
  send: () => Promise<Answer>;
  /** Applies a certain answer. If another request has replaced it by then, that one is not affected. */
  settle: (outcome: Settled<Answer>) => void;
};

// Not by instanceof: the shell creates the error, and a remote has its own copy of the class.
const isRefused = (error: unknown): error is ApiError => (error as Partial<ApiError> | null)?.outcome === 'refused';

/**
 * Sends a request that must be executed at most once. It is stored before it is sent and stays until an answer is
 * certain, so that every further try, after a reload or from another tab, has the same key.
 */
export async function sendStored<Answer>(request: StoredRequest<Answer>): Promise<Outcome<Answer>> {
  const isRepeat = request.isOpen();
  if (!isRepeat) request.open();
  let outcome: Settled<Answer>;
  try {
    outcome = { state: 'accepted', answer: await request.send() };
  } catch (error) {
    // A retry that was rejected before processing reveals nothing about the first try.
    if (!isRefused(error) || (isRepeat && rejectedBeforeProcessing(error))) return { state: 'open', error };
    outcome = { state: 'refused', error };
  }
  request.settle(outcome);
  return outcome;
}
