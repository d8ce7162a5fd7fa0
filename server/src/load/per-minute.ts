import type { Clock } from '../clock';

const MINUTE_MS = 60_000;

/** Bounds memory: addresses beyond this number are not counted in that minute. */
const MAX_ADDRESSES = 100_000;

/** A value that is recreated in each minute of the clock. */
export function perMinute<State>(clock: Clock, make: () => State): () => State {
  let minute = NaN;
  let state: State;
  return () => {
    const current = Math.floor(clock.nowMs() / MINUTE_MS);
    if (current !== minute) {
      minute = current;
      state = make();
    }
    return state;
  };
}

/** Counts requests per network; false above this server's limit for the minute. */
export function createAddressLimit(clock: Clock, most: number): (address: string) => boolean {
  const counts = perMinute(clock, () => new Map<string, number>());
  return (address) => {
    const counted = counts();
    const before = counted.get(address) ?? 0;
    if (before > 0 || counted.size < MAX_ADDRESSES) counted.set(address, before + 1);
    return before < most;
  };
}
