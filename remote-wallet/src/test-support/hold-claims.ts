import { FUND_REQUEST_MS } from '@ank/fund-claims';
import { act } from '@testing-library/react';

const MIN_MS = 1000;

/** Holds the timers of claims until `release`: what comes before a claim then has all the time that it takes. */
export function holdClaims(): { delays: () => number[]; release: () => void } {
  const start = window.setTimeout;
  const held: { work: () => void; ms: number }[] = [];
  // Not a mock: with one, the test library would wait by the clock of the mocks.
  window.setTimeout = ((work: () => void, ms = 0) =>
    ms > MIN_MS && ms <= FUND_REQUEST_MS ? held.push({ work, ms }) : start(work, ms)) as typeof setTimeout;
  return {
    delays: () => held.map(({ ms }) => ms),
    release: () => {
      window.setTimeout = start;
      act(() => held.forEach(({ work }) => work()));
    },
  };
}
