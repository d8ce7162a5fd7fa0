import type { Database } from './db/port';

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

/** A clock that starts at `startMs` and runs on; the real time when null. */
export function createClock(startMs: number | null): Clock {
  const offsetMs = startMs === null ? 0 : startMs - Date.now();
  let skewMs = 0;
  const nowMs = (): number => Date.now() + skewMs + offsetMs;
  return {
    nowMs,
    iso: () => new Date(nowMs()).toISOString(),
    sqlMoment: () => ({ offsetMs, fixed: null }),
    async syncWith(database) {
      const before = Date.now();
      const [row] = await database.query<{ now_ms: number }>('select extract(epoch from clock_timestamp())::float8 * 1000 as now_ms');
      const middle = (before + Date.now()) / 2;
      if (row) skewMs = row.now_ms - middle;
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
