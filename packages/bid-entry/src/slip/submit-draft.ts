import { mayShowAnswer, sendStored, type Settled, type SubmitBidInput } from '@ank/protocol';
import type { BidLabel, Session } from '@ank/rules';
import { applyWalletPoints, callApi, currentSession, newRequestId, refreshCall } from '@ank/shared/platform';
import type { BidFamily } from '../entry/family';
import type { GameType } from '../entry/game-type';
import { rememberSlip } from '../repeat/remembered-slips';
import { beginPosts, type Draft, isLocked, labelsToSend, type PostOutcome, requestIdOf, settlePost } from './draft';
import type { DraftStore } from './draft-store';
import type { PlacedSlip } from './placed-slip';

/** Time-out of a submission in ms; after it the outcome counts as unknown. */
export const SUBMIT_TIMEOUT_MS = 15_000;

export type Submission = {
  family: BidFamily;
  gameType: GameType;
  gameId: string;
  gameName: string;
  /** ownerOf the player's session. */
  owner: string;
  /** Called after every try that has placed something. */
  onPlaced?: (slip: PlacedSlip) => void;
};

/**
 * `unknown`: at least one post has no usable answer. `refused`: at least one was refused and all outcomes are known.
 * `others`: the answers came while another player was logged in, who must not see them.
 */
export type SubmissionResult = 'placed' | 'refused' | 'unknown' | 'others';

/** As sent, in every language. */
const SENT_SESSIONS: Readonly<Record<Session, string>> = { open: 'Open', close: 'Close' };

/** The request that places the lines of one label. Deterministic: the same draft always gives the same request. */
export function inputOf(draft: Draft, label: BidLabel, { gameType, gameId, gameName }: Submission): SubmitBidInput {
  const lines = draft.lines.filter((line) => line.label === label);
  const [first] = lines;
  return {
    requestId: requestIdOf(draft.seed, label),
    gameId,
    gameName,
    label,
    gameType: gameType.session === 'choice' && first ? SENT_SESSIONS[first.session] : gameType.label,
    day: first?.day ?? '',
    lines: lines.map(({ digits, closeDigits, points, session }) => ({
      digits,
      closeDigits,
      points,
      session: gameType.wireSession[session],
    })),
  };
}

/** What servers of the family say to their own client instead of a reason. */
// eslint-disable-next-line texts/translatable -- never shown
const INTERNAL = ['Invalid username and password', 'Request failed'];

function postOutcomeOf(outcome: Settled<unknown>): PostOutcome {
  if (outcome.state === 'accepted') return { kind: 'placed' };
  const { code, message, line } = outcome.error;
  const newSeed = code === 'duplicate_id' ? newRequestId() : null;
  // The stored message is shown after the next login too, when 'session ended' would be wrong.
  const isLimit = code === 'limit_reached' || code === 'on_break';
  const shown = code === 'session_ended' || INTERNAL.includes(message) ? '' : message;
  return { kind: 'refused', message: shown, lineIndex: line, newSeed, ...(isLimit && { isLimit }) };
}

/**
 * Posts the draft, one request per label, all in parallel. Placed lines leave the draft; refused ones stay with the
 * server's message; a post without an answer locks the draft until a retry of the same request is answered.
 */
export async function submitDraft(store: DraftStore, submission: Submission): Promise<SubmissionResult> {
  const draft = store.read();
  if (draft === null) throw new Error('There is no slip to submit');
  const labels = labelsToSend(draft);
  const outcomes = await Promise.all(
    labels.map((label) =>
      sendStored({
        isOpen: () => isLocked(store.read(), label),
        open: () => store.change((held) => held && beginPosts(held, [label])),
        send: () =>
          callApi(submission.family.submit, inputOf(draft, label, submission), { timeoutMs: SUBMIT_TIMEOUT_MS }),
        settle: (outcome) => store.change((held) => settlePost(held, draft.seed, label, postOutcomeOf(outcome))),
      }),
    ),
  );
  const accepted = outcomes.flatMap((outcome) => (outcome.state === 'accepted' ? [outcome.answer] : []));
  const placed = draft.lines.filter((line) =>
    outcomes.some((outcome, at) => outcome.state === 'accepted' && labels[at] === line.label),
  );
  const { owner, family } = submission;
  if (placed[0]) rememberSlip(owner, family.id, submission.gameId, { day: placed[0].day, lines: placed });
  if (!mayShowAnswer(owner, currentSession())) return 'others';
  const balances = accepted.map((answer) => answer.walletPoints).filter((points) => points !== null);
  applyWalletPoints(balances.length > 0 ? Math.min(...balances) : null);
  if (placed.length > 0) {
    void refreshCall(family.history);
    const ids = accepted.map((answer) => answer.slipId).filter((id) => id !== '');
    submission.onPlaced?.({ ids, lines: placed, whole: store.read() === null });
  }
  if (outcomes.some((outcome) => outcome.state === 'open')) return 'unknown';
  return accepted.length < outcomes.length ? 'refused' : 'placed';
}
