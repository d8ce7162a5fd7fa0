import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../clock';
import type { Database } from '../db/port';
import { type Attempt, type EventRow, rowOf } from './security-events';
import { storeEvents } from './store-events';

/** Collects events that change nothing, such as wrong passwords, of which strangers can cause any number. */
export type SecurityLog = {
  /** Returns at once. The event is stored within a second, as a row or as a count of one. A crash loses that second. */
  note: (event: Attempt) => void;
  /** Stores everything collected so far. */
  flush: () => Promise<void>;
  /** Stores the rest and stops. */
  close: () => Promise<void>;
};

const MINUTE_MS = 60_000;
const WAIT_MS = 1_000;

/** Rows per minute on one server: of one address, and in total. */
export const ROWS_OF_ADDRESS = 10;
export const ROWS_OF_MINUTE = 100;

/** Buffer size while the database is unreachable. */
const MAX_WAITING = 1_000;

/** The key of a row: what it counts in its minute. */
const foldOf = (minute: number, event: Attempt): string => {
  const { times: _times, fold: _fold, ...about } = rowOf(event);
  return `${minute}:${createHash('sha256').update(JSON.stringify(about)).digest('base64url').slice(0, 22)}`;
};

/**
 * Keeps one counted row per minute, kind, player, address and device. Beyond ten rows of an address its events share a
 * row per kind; beyond a hundred rows in total all events do.
 */
export function createSecurityLog(database: Database, clock: Clock, logger: FastifyBaseLogger): SecurityLog {
  let waiting = new Map<string, EventRow & { times: number }>();
  let seen = { minute: -1, rows: new Set<string>(), ofAddress: new Map<string, number>() };
  let storing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;
  let closed = false;
  let lost = 0;

  /** The event, or its shared replacement if the minute is full. */
  function placeOf(event: Attempt): [fold: string, event: Attempt] {
    const { kind, address = '' } = event;
    const whole = foldOf(seen.minute, event);
    if (seen.rows.has(whole)) return [whole, event];
    const rows = seen.ofAddress.get(address) ?? 0;
    if (rows < ROWS_OF_ADDRESS && seen.rows.size < ROWS_OF_MINUTE) {
      seen.ofAddress.set(address, rows + 1);
      return [whole, event];
    }
    const ofAddress: Attempt = { kind, address, details: { stands_for: 'address' } };
    const fold = foldOf(seen.minute, ofAddress);
    if (seen.rows.has(fold) || seen.rows.size < ROWS_OF_MINUTE) return [fold, ofAddress];
    const ofAll: Attempt = { kind, details: { stands_for: 'all' } };
    return [foldOf(seen.minute, ofAll), ofAll];
  }

  async function store(): Promise<void> {
    const rows = waiting;
    waiting = new Map();
    if (rows.size === 0) return;
    try {
      await storeEvents({ database, clock }, [...rows.values()]);
      if (lost > 0) logger.error({ lost }, 'security events were lost');
      lost = 0;
    } catch (error) {
      logger.error(
        { error: error instanceof Error ? error.message : 'unknown' },
        'security events could not be stored yet',
      );
      const later = waiting;
      waiting = rows;
      for (const [fold, row] of later) add(fold, row);
      if (!closed) wake();
    }
  }

  function add(fold: string, row: EventRow & { times: number }): void {
    const known = waiting.get(fold);
    if (known) known.times += row.times;
    else if (waiting.size < MAX_WAITING) waiting.set(fold, row);
    else lost += row.times;
  }

  const flush = (): Promise<void> => (storing = storing.then(store));

  function wake(): void {
    timer ??= setTimeout(() => {
      timer = null;
      void flush();
    }, WAIT_MS).unref();
  }

  return {
    note(event) {
      if (closed) return;
      const minute = Math.floor(clock.nowMs() / MINUTE_MS);
      if (minute !== seen.minute) seen = { minute, rows: new Set(), ofAddress: new Map() };
      const [fold, placed] = placeOf(event);
      seen.rows.add(fold);
      add(fold, { ...rowOf(placed, fold), made_at: clock.iso(), times: 1 });
      wake();
    },
    flush,
    async close() {
      closed = true;
      if (timer) clearTimeout(timer);
      await flush();
    },
  };
}
