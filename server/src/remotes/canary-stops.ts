import type { Registry } from '@ank/contract';
import type { Context } from '../context';
import { isClearlyWorse, type Loads } from './judge-canary';

/** A stopped canary: its loads, and those of the version that was live beside it. */
export type CanaryStop = {
  remote: string;
  version: string;
  /** When the canary started, from the registry: starting it again makes another one. */
  since: string;
  loads: number;
  failures: number;
  live: string;
  live_loads: number;
  live_failures: number;
  /** In ms. */
  stopped_at: number;
};

/** A remote or the shell, and its version on trial beside the live one. `since`: when that began. */
export type Trial = { name: string; version: string; canary?: { version: string; since?: string } };

type Key = Pick<CanaryStop, 'remote' | 'version' | 'since'>;

const STOPS = 'select remote, version, since from canary_stop';

/** Errors of pages that were left do not count as loads, so a version has at most as many failures as loads. */
const LOADS = `
select version, sum(loads)::integer as loads, sum(least(failures, loads))::integer as failures,
       count(distinct network)::integer as networks,
       (count(distinct network) filter (where failures > 0))::integer as failing
  from remote_load where remote = $1 and version in ($2, $3) and hour >= to_timestamp($4) group by version`;

const STOP = `
insert into canary_stop (remote, version, since, loads, failures, live, live_loads, live_failures, stopped_at)
values ($3, $4, $5, $6, $7, $8, $9, $10, moment($1, $2)) on conflict do nothing`;

const HOUR_S = 3600;

const keyOf = ({ remote, version, since }: Key): string => `${remote} ${version} ${since}`;

export type CanaryStops = {
  /** The registry without stopped canaries. */
  without: (registry: Registry) => Registry;
  isStopped: (trial: Trial) => boolean;
  /** Called after a failure of a canary: stops it if it fails clearly more often than the live version. */
  judge: (trial: Trial) => Promise<void>;
};

/**
 * The canaries that were stopped automatically. Live versions are never changed, because anybody can report failures.
 */
export async function openCanaryStops({ database, clock }: Context): Promise<CanaryStops> {
  const stopped = new Set((await database.query<Key>(STOPS)).map(keyOf));
  const keyOfCanary = ({ name, canary }: Trial): string =>
    keyOf({ remote: name, version: canary?.version ?? '', since: canary?.since ?? '' });
  const isStopped = (trial: Trial): boolean => stopped.has(keyOfCanary(trial));

  return {
    isStopped,
    without: (registry) => ({
      ...registry,
      remotes: registry.remotes.map((entry) => {
        if (!isStopped(entry)) return entry;
        const { canary: _stopped, ...rest } = entry;
        return rest;
      }),
    }),
    async judge(trial) {
      const { name, version, canary } = trial;
      if (!canary) return;
      const since = canary.since ?? '';
      const from = Math.floor((Date.parse(since) || 0) / 1000 / HOUR_S) * HOUR_S;
      const rows = await database.query<Loads & { version: string }>(LOADS, [name, version, canary.version, from]);
      const [tried, live] = [canary.version, version].map((one) => rows.find((row) => row.version === one));
      if (!tried || !live || !isClearlyWorse(tried, live)) return;
      const { offsetMs, fixed } = clock.sqlMoment();
      await database.query(STOP, [
        ...[offsetMs, fixed, name, canary.version, since],
        ...[tried.loads, tried.failures, version, live.loads, live.failures],
      ]);
      stopped.add(keyOfCanary(trial));
    },
  };
}
