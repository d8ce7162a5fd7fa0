/** The loads of a version. `failing`: the number of networks that reported a failure. */
export type Loads = { loads: number; failures: number; networks: number; failing: number };

const MIN_LOADS = 200;
const MIN_NETWORKS = 10;

/** A difference below this share of the loads is not worth a stop, however certain. */
const MIN_DIFFERENCE = 0.02;

/** In standard errors. The check runs after each failure, so chance has many tries. */
const CLEARLY = 4;

const rate = ({ loads, failures }: Loads): number => failures / loads;

/**
 * Whether a version on trial fails clearly more often than the live one. Anybody can report failures, so they must come
 * from as many networks as the loads.
 */
export function isClearlyWorse(tried: Loads, live: Loads): boolean {
  const known = [tried, live].every(({ loads, networks }) => loads >= MIN_LOADS && networks >= MIN_NETWORKS);
  if (!known || tried.failing < MIN_NETWORKS) return false;
  const together = (tried.failures + live.failures) / (tried.loads + live.loads);
  const error = Math.sqrt(together * (1 - together) * (1 / tried.loads + 1 / live.loads));
  const difference = rate(tried) - rate(live);
  return difference >= MIN_DIFFERENCE && difference > CLEARLY * error;
}
