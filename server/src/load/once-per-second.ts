import type { Clock } from '../clock';

const SECOND_MS = 1000;

/** Maximum number of cached results, because callers may invent keys. */
const MAX_KEYS = 200;

const nextSecond = (nowMs: number): number => Math.floor(nowMs / SECOND_MS) * SECOND_MS + SECOND_MS;

/** `forget`: later callers get a new load. */
export type Cached<Value> = ((key?: string) => Promise<Value>) & { forget: () => void };

/** Caches by key for one second of the clock. Concurrent callers share one load; a failure is not cached. */
export function oncePerSecond<Value>(clock: Clock, load: (key: string) => Promise<Value>): Cached<Value> {
  const kept = new Map<string, { value: Promise<Value>; fromMs: number; untilMs: number }>();
  const find = (key = ''): Promise<Value> => {
    const nowMs = clock.nowMs();
    const known = kept.get(key);
    if (known && nowMs >= known.fromMs && nowMs < known.untilMs) return known.value;
    if (kept.size >= MAX_KEYS) kept.clear();
    const entry = { value: load(key), fromMs: nowMs, untilMs: Infinity };
    kept.set(key, entry);
    entry.value.then(
      () => void (entry.untilMs = nextSecond(nowMs)),
      () => void (kept.get(key) === entry && kept.delete(key)),
    );
    return entry.value;
  };
  return Object.assign(find, { forget: () => kept.clear() });
}
