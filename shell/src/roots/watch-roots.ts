import { publishedRoots, repeatsAreSafe } from '@ank/protocol';
import { addDays, formatLongDate, type IndiaDay, indiaDayOf, isRealDay } from '@ank/rules';
import { callApi, deviceMs, notify, nowMs, siteConfig } from '@ank/shared/platform';
import { onceVisible, whileVisible } from '@ank/ui';
import { onRoots } from '../live/root-news';
import { plainText } from './plain-text';
import { hasher } from './hashes';
import { keepRoots, keptRoots, noteSeen, noticeOf, type SessionRoots } from './kept-roots';
import { isGrowing } from './root-chain';
import { readHead } from './root-head';
import { ROOTS_TEXTS } from './roots.messages';

/** A result comes minutes after its cut-off: an app that stays open has the root before most results. */
const ASK_EVERY_MS = 15 * 60_000;
/** A page that is hidden and shown again and again requests no more often. */
const MIN_PAUSE_MS = 60_000;

/** The server may cache the list of roots for a second. */
const LIST_AGE_MS = 1_500;

const shown = new Set<string>();

async function show(one: SessionRoots): Promise<void> {
  if (shown.has(noticeOf(one))) return;
  shown.add(noticeOf(one));
  const day = formatLongDate(one.day);
  const subtle = hasher();
  const reason = one.chain?.[0]?.before?.reason;
  const explained = reason !== undefined && (!subtle || (await isGrowing(subtle, one.chain ?? [])));
  const text = explained ? ROOTS_TEXTS.reopened(day, plainText(reason)) : ROOTS_TEXTS.differ(day);
  notify(text, { onSeen: () => noteSeen(one) });
}

/** Yesterday's too: a market that closes after midnight is sealed after it. */
function recentDays(): IndiaDay[] {
  const today = indiaDayOf(nowMs());
  return [today, addDays(today, -1)];
}

/** One of the older days with kept roots, by chance: the site might name another root long after the first. */
function olderDay(): IndiaDay[] {
  const kept = keptRoots().flatMap(({ head }) => readHead(head)?.day ?? []);
  const [, yesterday = ''] = recentDays();
  const older = [...new Set(kept)].filter((day) => isRealDay(day) && day < yesterday);
  const at = Math.floor(Math.random() * older.length);
  return older.slice(at, at + 1);
}

async function ask(days: readonly IndiaDay[]): Promise<void> {
  for (const day of days) {
    const { roots, keys } = await callApi(publishedRoots, { day });
    await Promise.all(keepRoots(roots, keys).map(show));
  }
}

/** Stores the published roots while the page is open, and reports those that differ from stored ones. */
export function watchRoots(): () => void {
  // Other servers of the protocol have no roots.
  if (!repeatsAreSafe(siteConfig())) return () => undefined;
  let askedAtMs = -Infinity;
  const askUnlessSince = (ms: number, more: readonly IndiaDay[] = []): void => {
    if (askedAtMs > ms) return;
    askedAtMs = deviceMs();
    // Without an answer, the next occasion follows.
    ask([...recentDays(), ...more]).catch(() => undefined);
  };
  const askNow = (): void => askUnlessSince(deviceMs() - MIN_PAUSE_MS, olderDay());
  // Several markets close at once: one request for all of their roots.
  let cancelNews: (() => void) | null = null;
  const stopListening = onRoots((withinMs) => {
    const listedAtMs = deviceMs() + LIST_AGE_MS;
    cancelNews ??= onceVisible(
      () => {
        cancelNews = null;
        askUnlessSince(listedAtMs);
      },
      LIST_AGE_MS + Math.random() * withinMs,
    );
  });
  if (document.visibilityState === 'visible') askNow();
  const hide = whileVisible(askNow, ASK_EVERY_MS);
  return () => {
    stopListening();
    cancelNews?.();
    hide();
  };
}
