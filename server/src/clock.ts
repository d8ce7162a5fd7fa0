import type { Database } from './db/port';
import { databaseNowMs } from './db/probe';

/** How a query computes the current moment: the database's clock plus `offsetMs`, or `fixed` (ISO) if set. */
export type SqlMoment = { offsetMs: number; fixed: string | null };

/** The server's clock. Use `sqlMoment` for decisions (evaluated in the database) and `nowMs` only for display. */
export type Clock = {
  nowMs: () => number;
  /** `nowMs` as ISO text, for the few writes that pass the time in. */
  iso: () => string;
  sqlMoment: () => SqlMoment;
  /** Measures the offset between the database's clock and this machine's. */
  syncWith: (database: Database) => Promise<void>;
  /** Whether the database's clock and this machine's roughly agree. A wrong clock would seal sessions for good. */
  agreesWith: (database: Database) => Promise<boolean>;
};

/** A slower round trip leaves too much doubt about when the database read its clock, so it is ignored. */
const MAX_ROUND_TRIP_MS = 250;

/** Synchronized clocks differ by less. */
const MAX_DIFFERENCE_MS = 60_000;

/** A clock that starts at `startMs` and runs; real time if null. */
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
      if (skewMs === null || after - before <= MAX_ROUND_TRIP_MS) skewMs = nowMs - (before + after) / 2;
    },
    async agreesWith(database) {
      const before = Date.now();
      const nowMs = await databaseNowMs(database);
      return nowMs > before - MAX_DIFFERENCE_MS && nowMs < Date.now() + MAX_DIFFERENCE_MS;
    },
  };
}

let lastSecond = { at: NaN, text: '' };

/** This machine's time for the Date header of an answer, made once a second. */
export function httpDate(): string {
  const nowMs = Date.now();
  const at = Math.floor(nowMs / 1000);
  if (at !== lastSecond.at) lastSecond = { at, text: new Date(nowMs).toUTCString() };
  return lastSecond.text;
}

/** A clock that moves only when set, for tests of cut-offs. */
export function createFixedClock(startMs: number): Clock & { set: (momentMs: number) => void } {
  let nowMs = startMs;
  return {
    nowMs: () => nowMs,
    iso: () => new Date(nowMs).toISOString(),
    sqlMoment: () => ({ offsetMs: 0, fixed: new Date(nowMs).toISOString() }),
    syncWith: async () => undefined,
    agreesWith: async () => true,
    set: (momentMs) => void (nowMs = momentMs),
  };
}
