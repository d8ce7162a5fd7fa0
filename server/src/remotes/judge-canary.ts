/** How a version has loaded. `failing`: the networks that have told of a failure. */
export type Loads = { loads: number; failures: number; networks: number; failing: number };

const MIN_LOADS = 200;
const MIN_NETWORKS = 10;

/** Less than this share of the loads is not worth a stop, however sure it is. */
const MIN_DIFFERENCE = 0.02;

/** In standard errors: it is looked at after each failure, so that chance has many tries. */
const CLEARLY = 4;

const rate = ({ loads, failures }: Loads): number => failures / loads;

/**
 * Whether a version that is tried fails clearly more often than the live one. Anybody can tell of failures, so these
 * must come from as many networks as the loads.
 */
export function isClearlyWorse(tried: Loads, live: Loads): boolean {
  const known = [tried, live].every(({ loads, networks }) => loads >= MIN_LOADS && networks >= MIN_NETWORKS);
  if (!known || tried.failing < MIN_NETWORKS) return false;
  const together = (tried.failures + live.failures) / (tried.loads + live.loads);
  const error = Math.sqrt(together * (1 - together) * (1 / tried.loads + 1 / live.loads));
  const difference = rate(tried) - rate(live);
  return difference >= MIN_DIFFERENCE && difference > CLEARLY * error;
}
