import { type BidLabel, type IndiaDay, isTaken, type Session } from '@ank/rules';
import type { BidTerms } from '../entry/bid-window';
import type { Row } from '../entry/game-type';

/** A queued bid. */
export type QueuedLine = Row & {
  id: number;
  points: number;
  session: Session;
  /** The market day it was queued for. */
  day: IndiaDay;
  /** The player's entry; its lines share it. */
  source: string;
};

/**
 * The submission of a draft's lines of one label. `sent`: the outcome is unknown. `refused`: nothing of it was placed.
 * `isLimit`: refused by the player's own limit or break.
 */
export type Post = {
  label: BidLabel;
  state: 'sent' | 'refused';
  message: string;
  badLine: number | null;
  isLimit?: boolean | undefined;
};

/**
 * A slip before it is placed. `seed` identifies exactly these lines: any change of the lines makes a new one. Retries
 * of the same slip, from any tab, therefore carry the same idempotency keys and are placed once.
 */
export type Draft = { seed: string; lines: readonly QueuedLine[]; posts: readonly Post[] };

/** True while the outcome of a submission, or of that of `label`, is unknown: until then the slip must not change. */
export function isLocked(draft: Draft | null, label?: BidLabel): boolean {
  return draft?.posts.some((post) => post.state === 'sent' && (label ?? post.label) === post.label) ?? false;
}

const changed = (lines: readonly QueuedLine[], seed: string): Draft | null =>
  lines.length === 0 ? null : { seed, lines, posts: [] };

export type NewLines = { rows: readonly Row[]; points: number; session: Session; day: IndiaDay; source: string };

export function addLines(draft: Draft | null, entry: NewLines, seed: string): Draft | null {
  if (isLocked(draft)) return draft;
  const lines = draft?.lines ?? [];
  const firstId = (lines.at(-1)?.id ?? 0) + 1;
  const { rows, ...shared } = entry;
  return changed([...lines, ...rows.map((row, index) => ({ ...row, ...shared, id: firstId + index }))], seed);
}

export function removeLines(draft: Draft | null, ids: ReadonlySet<number>, seed: string): Draft | null {
  if (draft === null || isLocked(draft)) return draft;
  return changed(
    draft.lines.filter((line) => !ids.has(line.id)),
    seed,
  );
}

/** Restores a cleared slip as a new request; a draft with lines is not changed. */
export function restoreLines(draft: Draft | null, lines: readonly QueuedLine[], seed: string): Draft | null {
  return draft ?? changed(lines, seed);
}

/** Whether the line was expanded from the player's entry rather than typed as it is. */
export const isGenerated = ({ source, digits, closeDigits }: QueuedLine): boolean =>
  source !== digits && closeDigits === '';

const isOfSameEntry = (one: QueuedLine, other: QueuedLine): boolean =>
  one.source === other.source && one.session === other.session && one.points === other.points && one.day === other.day;

/** Consecutive lines expanded from one entry, for the id of each of them. Entries of a single line are left out. */
export function generatedEntries(lines: readonly QueuedLine[]): ReadonlyMap<number, readonly QueuedLine[]> {
  const runs: QueuedLine[][] = [];
  for (const line of lines.filter(isGenerated)) {
    const run = runs.at(-1);
    if (run?.[0] && isOfSameEntry(run[0], line)) run.push(line);
    else runs.push([line]);
  }
  return new Map(runs.filter((run) => run.length > 1).flatMap((run) => run.map(({ id }) => [id, run] as const)));
}

export type LineFault = 'other-day' | 'closed' | 'below-minimum' | 'above-maximum';

/** Why a queued line can no longer be placed, or null. */
export function lineFault(line: QueuedLine, terms: BidTerms): LineFault | null {
  if (line.day !== terms.day) return 'other-day';
  if (!isTaken(line.label, line.session, terms)) return 'closed';
  if (line.points < terms.limits.minBid) return 'below-minimum';
  return line.points > terms.limits.maxBid ? 'above-maximum' : null;
}

const labelsOf = (draft: Draft): BidLabel[] => [...new Set(draft.lines.map((line) => line.label))];

/** The labels that the next try posts: those with an unknown outcome if there are any, otherwise all. */
export function labelsToSend(draft: Draft): BidLabel[] {
  const sent = draft.posts.filter((post) => post.state === 'sent').map((post) => post.label);
  return sent.length > 0 ? sent : labelsOf(draft);
}

/**
 * Drops the unknown outcome, because the player has checked it. The lines may change again, and are sent as a new
 * request.
 */
export const unlock = (draft: Draft, seed: string): Draft => ({
  ...draft,
  seed,
  posts: draft.posts.filter((post) => post.state !== 'sent'),
});

/** Marks the labels as sent. Stored before the request is sent, so that a reload in mid-flight finds them. */
export function beginPosts(draft: Draft, labels: readonly BidLabel[]): Draft {
  const others = draft.posts.filter((post) => !labels.includes(post.label));
  return {
    ...draft,
    posts: [...others, ...labels.map((label) => ({ label, state: 'sent', message: '', badLine: null }) satisfies Post)],
  };
}

export type PostOutcome =
  | { kind: 'placed' }
  | { kind: 'refused'; message: string; lineIndex: number | null; newSeed: string | null; isLimit?: boolean };

/** Applies the outcome of one post to its draft. A draft with another seed is returned unchanged. */
export function settlePost(draft: Draft | null, seed: string, label: BidLabel, outcome: PostOutcome): Draft | null {
  if (draft?.seed !== seed) return draft;
  const posts = draft.posts.filter((post) => post.label !== label);
  if (outcome.kind === 'placed') {
    const lines = draft.lines.filter((line) => line.label !== label);
    return lines.length === 0 ? null : { seed, lines, posts };
  }
  const { message, lineIndex, newSeed, isLimit } = outcome;
  const badLine =
    lineIndex === null ? null : (draft.lines.filter((line) => line.label === label)[lineIndex]?.id ?? null);
  const refused = { label, state: 'refused', message, badLine, isLimit } satisfies Post;
  const undecided = posts.some((post) => post.state === 'sent');
  return { ...draft, seed: undecided ? seed : (newSeed ?? seed), posts: [...posts, refused] };
}

/** The idempotency key of one label's post: 8 to 64 characters of A-Z a-z 0-9 _ and -. */
export function requestIdOf(seed: string, label: BidLabel): string {
  return `${seed}-${label.replaceAll(' ', '').toLowerCase()}`;
}
