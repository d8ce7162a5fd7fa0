import { createClock } from './clock';
import type { Database } from './db/port';

describe('the clock', () => {
  let machineMs = 1_000_000;
  beforeEach(() => void jest.spyOn(Date, 'now').mockImplementation(() => machineMs));
  afterEach(() => jest.restoreAllMocks());

  /** A database whose clock is `aheadMs` ahead and is read halfway through the round trip, or after the wait. */
  const database = (aheadMs: number, roundTripMs: number, waitMs = roundTripMs / 2): Database => {
    const query = async (): Promise<object[]> => {
      const answered = machineMs + waitMs + aheadMs;
      machineMs += roundTripMs;
      return [{ now_ms: answered }];
    };
    return { query } as unknown as Database;
  };
  const aheadOf = (clock: ReturnType<typeof createClock>): number => clock.nowMs() - machineMs;

  it('measures how far the database is ahead, the first time however long it takes', async () => {
    for (const roundTripMs of [20, 900]) {
      const clock = createClock(null);
      await clock.syncWith(database(5000, roundTripMs));
      expect(aheadOf(clock)).toBe(5000);
    }
  });

  it('keeps its offset when an answer is slow, and measures again with the next quick one', async () => {
    const clock = createClock(null);
    await clock.syncWith(database(5000, 20));
    await clock.syncWith(database(5000, 2000, 1990));
    expect(aheadOf(clock)).toBe(5000);
    await clock.syncWith(database(4000, 250));
    expect(aheadOf(clock)).toBe(4000);
  });
});
