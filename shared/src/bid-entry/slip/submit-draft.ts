import { type Call, rejectedBeforeProcessing, type SubmitBidAnswer, type SubmitBidInput } from '@ank/shared/api';
import { ApiError, applyWalletPoints, callApi, newRequestId, refreshCall } from '@ank/shared/platform';
import type { BidLabel } from '@ank/shared/rules';
import { BID_TEXTS } from '../bid-entry.messages';
import type { GameType } from '../entry/game-type';
import { beginPosts, type Draft, labelsToSend, type PostOutcome, requestIdOf, settlePost } from './draft';
import type { DraftStore } from './draft-store';

/** Time-out of a submission in ms; after it the outcome counts as unknown. */
export const SUBMIT_TIMEOUT_MS = 15_000;

export type Submission = {
  call: Call<SubmitBidInput, SubmitBidAnswer>;
  /** Refetched after something was placed. */
  history: Call<never, unknown>;
  gameType: GameType;
  gameId: string;
  gameName: string;
};

/** `unknown`: at least one post has no usable answer. `refused`: at least one was refused and none is unknown. */
export type SubmissionResult = 'placed' | 'refused' | 'unknown';

/** The request that places the lines of one label. Deterministic: the same draft always gives the same request. */
export function inputOf(draft: Draft, label: BidLabel, { gameType, gameId, gameName }: Submission): SubmitBidInput {
  const lines = draft.lines.filter((line) => line.label === label);
  const [first] = lines;
  return {
    requestId: requestIdOf(draft.seed, label),
    gameId,
    gameName,
    label,
    gameType: gameType.session === 'choice' && first ? BID_TEXTS.sessions[first.session] : gameType.label,
    day: first?.day ?? '',
    lines: lines.map(({ digits, closeDigits, points, session }) => ({
      digits,
      closeDigits,
      points,
      session: gameType.wireSession[session],
    })),
  };
}

type Sent = { result: SubmissionResult; walletPoints: number | null };

async function sendPost(draft: Draft, label: BidLabel, submission: Submission, store: DraftStore): Promise<Sent> {
  const isRepeat = draft.posts.some((post) => post.label === label && post.state === 'sent');
  const settle = (outcome: PostOutcome): void => store.change((held) => settlePost(held, draft.seed, label, outcome));
  try {
    const { walletPoints } = await callApi(submission.call, inputOf(draft, label, submission), {
      timeoutMs: SUBMIT_TIMEOUT_MS,
    });
    settle({ kind: 'placed' });
    return { result: 'placed', walletPoints };
  } catch (error) {
    // A retry rejected before processing says nothing about the first try.
    const isOpen =
      !(error instanceof ApiError) || error.outcome === 'unknown' || (isRepeat && rejectedBeforeProcessing(error));
    if (isOpen) return { result: 'unknown', walletPoints: null };
    const newSeed = error.code === 'duplicate_id' ? newRequestId() : null;
    // The stored message is shown after the next login too, when 'session ended' would be wrong.
    const message = error.code === 'session_ended' ? '' : error.message;
    settle({ kind: 'refused', message, lineIndex: error.line, newSeed });
    return { result: 'refused', walletPoints: null };
  }
}

/**
 * Posts the draft, one request per label, all in parallel. Placed lines leave the draft; refused ones stay with the
 * server's message; a post without an answer locks the draft until a retry of the same request is answered.
 */
export async function submitDraft(store: DraftStore, submission: Submission): Promise<SubmissionResult> {
  const draft = store.read();
  if (draft === null) throw new Error('There is no slip to submit');
  const labels = labelsToSend(draft);
  store.change((held) => held && beginPosts(held, labels));
  const sent = await Promise.all(labels.map((label) => sendPost(draft, label, submission, store)));

  const told = sent.flatMap(({ walletPoints }) => (walletPoints === null ? [] : [walletPoints]));
  applyWalletPoints(told.length > 0 ? Math.min(...told) : null);
  if (sent.some(({ result }) => result === 'placed')) void refreshCall(submission.history);
  if (sent.some(({ result }) => result === 'unknown')) return 'unknown';
  return sent.some(({ result }) => result === 'refused') ? 'refused' : 'placed';
}
