import type { Context } from '../context';
import type { CanaryStop } from './canary-stops';

/** The loads of one version. `instead`: as a fallback for a failed version. `networks`: how many they came from. */
export type VersionHealth = {
  remote: string;
  version: string;
  loads: number;
  failures: number;
  instead: number;
  networks: number;
};

/** A failure that pages have reported. */
export type Failure = {
  id: string;
  remote: string;
  version: string;
  phase: string;
  cause: string;
  browser: string;
  frames: readonly string[];
  times: number;
  /** In ms. */
  last_at: number;
};

const HEALTH = `
select remote, version, sum(loads)::integer as loads, sum(failures)::integer as failures,
       sum(instead)::integer as instead, count(distinct network)::integer as networks
  from remote_load where hour > moment($1, $2) - make_interval(hours => $3)
 group by remote, version order by remote, max(hour) desc, version`;

const FAILURES = `
select id::text, remote, version, phase, cause, browser, frames, times, last_at
  from remote_failure where last_at > moment($1, $2) - make_interval(hours => $3)
 order by times desc, id limit 50`;

const STOPS = `
select remote, version, since, loads, failures, live, live_loads, live_failures, stopped_at
  from canary_stop order by stopped_at desc limit 20`;

/**
 * The loads of the remotes' versions in the last hours, the most frequent failures, and the latest stopped canaries.
 */
export async function listHealth(
  { database, clock }: Context,
  hours: number,
): Promise<{ versions: VersionHealth[]; failures: Failure[]; stops: CanaryStop[] }> {
  const { offsetMs, fixed } = clock.sqlMoment();
  const values = [offsetMs, fixed, hours];
  return {
    versions: await database.query<VersionHealth>(HEALTH, values),
    failures: await database.query<Failure>(FAILURES, values),
    stops: await database.query<CanaryStop>(STOPS),
  };
}
