import { type BidLabel, FAMILY_NAMES, isRealDay, isValidNumber, labelsOf } from '@ank/rules';
import type { Draft, Post, QueuedLine } from './draft';

const LABELS: ReadonlySet<unknown> = new Set(FAMILY_NAMES.flatMap(labelsOf));
const isLabel = (value: unknown): value is BidLabel => LABELS.has(value);
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

function isLine(value: unknown): value is QueuedLine {
  return (
    isObject(value) &&
    isCount(value.id) &&
    isCount(value.points) &&
    (value.session === 'open' || value.session === 'close') &&
    isText(value.day) &&
    isRealDay(value.day) &&
    isText(value.source) &&
    isLabel(value.label) &&
    isText(value.digits) &&
    isText(value.closeDigits) &&
    isValidNumber(value.label, value.digits, value.closeDigits)
  );
}

function isPost(value: unknown): value is Post {
  return (
    isObject(value) &&
    isLabel(value.label) &&
    (value.state === 'sent' || value.state === 'refused') &&
    isText(value.message) &&
    (value.badLine === null || isCount(value.badLine))
  );
}

/** The stored draft, or null. Anything malformed discards all of it: a slip is never half restored. */
export function parseDraft(stored: unknown): Draft | null {
  if (!isObject(stored) || !isText(stored.seed) || !/^[A-Za-z0-9]{8,40}$/.test(stored.seed)) return null;
  const { seed, lines, posts } = stored;
  if (!Array.isArray(lines) || !Array.isArray(posts) || lines.length === 0) return null;
  return lines.every(isLine) && posts.every(isPost) ? { seed, lines, posts } : null;
}
