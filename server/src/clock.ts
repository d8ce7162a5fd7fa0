import type { Database } from './db/port';
import { databaseNowMs } from './db/probe';

/** The moment that a database call is given: its own clock moved by `offsetMs`, or `fixed` (ISO) when not null. */
export type SqlMoment = { offsetMs: number; fixed: string | null };

/** The one clock. What decides something asks the database with `sqlMoment`; `nowMs` is the same clock, for showing. */
export type Clock = {
  nowMs: () => number;
  /** `nowMs` as ISO text, for the rare write that takes its moment from outside. */
  iso: () => string;
  sqlMoment: () => SqlMoment;
  /** Learns how far the database's clock is from this machine's. */
  syncWith: (database: Database) => Promise<void>;
};

/**
 * A question to the database that took longer has waited for its turn: it is not known where in that time it was
 * answered.
 */
const QUICK_MS = 250;

/** A clock that starts at `startMs` and runs on; the real time when null. */
export function createClock(startMs: number | null): Clock {
  const offsetMs = startMs === null ? 0 : startMs - Date.now();
  let skewMs: number | null = null;
  const now = (): number => Date.now() + (skewMs ?? 0) + offsetMs;
  return {
    nowMs: now,
    iso: () => new Date(now()).toISOString(),
    sqlMoment: () => ({ offsetMs, fixed: null }),
    async syncWith(database) {
      const before = Date.now();
      const nowMs = await databaseNowMs(database);
      const after = Date.now();
      if (skewMs === null || after - before <= QUICK_MS) skewMs = nowMs - (before + after) / 2;
    },
  };
}

/** A clock that stands still until it is set: for tests of cut-offs. */
export function createFixedClock(startMs: number): Clock & { set: (momentMs: number) => void } {
  let nowMs = startMs;
  return {
    nowMs: () => nowMs,
    iso: () => new Date(nowMs).toISOString(),
    sqlMoment: () => ({ offsetMs: 0, fixed: new Date(nowMs).toISOString() }),
    syncWith: async () => undefined,
    set: (momentMs) => void (nowMs = momentMs),
  };
}
