import type { Clock } from '../clock';

const HOUR_MS = 3_600_000;

/** Bounds memory: networks beyond this number in an hour are left to the database's own limit. */
const MAX_KNOWN = 50_000;

/** Keeps networks that have reached this hour's limit away from the database. */
export type LoadLimit = {
  isFull: (network: string, version: string) => boolean;
  fill: (network: string, version: string) => void;
};

export function createLoadLimit(clock: Clock): LoadLimit {
  let hour = NaN;
  let full = new Set<string>();
  const known = (): Set<string> => {
    const now = Math.floor(clock.nowMs() / HOUR_MS);
    if (now !== hour) [hour, full] = [now, new Set()];
    return full;
  };
  return {
    isFull: (network, version) => known().has(`${network} ${version}`),
    fill(network, version) {
      if (known().size < MAX_KNOWN) full.add(`${network} ${version}`);
    },
  };
}
