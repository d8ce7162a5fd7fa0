import { parseOrNull, z } from '@ank/protocol';
import { isBidLabel, isRealDay, isValidNumber } from '@ank/rules';
import type { Draft, Post, QueuedLine } from './draft';

/** The fields that a placed line keeps. */
export const PLACED = {
  label: z.string(),
  session: z.string(),
  digits: z.string(),
  closeDigits: z.string(),
  points: z.number(),
};

const LINE = z.object({ ...PLACED, id: z.number(), day: z.string(), source: z.string() });

const POST = z.object({
  label: z.string(),
  state: z.string(),
  message: z.string(),
  badLine: z.nullable(z.number()),
  isLimit: z.optional(z.boolean()),
});

const DRAFT = z.object({ seed: z.string(), lines: z.array(LINE), posts: z.array(POST) });

export const isCount = (value: number): boolean => Number.isSafeInteger(value) && value > 0;

const isLine = (line: z.output<typeof LINE>): line is QueuedLine =>
  isCount(line.id) &&
  isCount(line.points) &&
  (line.session === 'open' || line.session === 'close') &&
  isRealDay(line.day) &&
  isBidLabel(line.label) &&
  isValidNumber(line.label, line.digits, line.closeDigits);

const isPost = (post: z.output<typeof POST>): post is Post =>
  isBidLabel(post.label) &&
  (post.state === 'sent' || post.state === 'refused') &&
  (post.badLine === null || isCount(post.badLine));

/** The stored draft, or null. If anything is malformed, all of it is discarded: a slip is never half restored. */
export function parseDraft(stored: unknown): Draft | null {
  const draft = parseOrNull(DRAFT, stored);
  if (!draft || !/^[A-Za-z0-9]{8,40}$/.test(draft.seed)) return null;
  const { seed, lines, posts } = draft;
  return lines.length > 0 && lines.every(isLine) && posts.every(isPost) ? { seed, lines, posts } : null;
}
