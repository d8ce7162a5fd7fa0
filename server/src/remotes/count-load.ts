import { publishedVersions, type Registry } from '@ank/contract';
import type { RemoteLoad } from '@ank/protocol';
import type { Clock } from '../clock';
import type { By, Visitor } from '../context';
import type { CanaryStops } from './canary-stops';
import { createLoadLimit } from './load-limit';
import { storeLoad } from './store-load';

export type CountLoad = (context: By<Visitor>, load: RemoteLoad) => Promise<void>;

/** What counts: a version that the registry offers, or the registry itself, which has no version. */
const isKnown = ({ remotes }: Registry, { remote, version, phase }: RemoteLoad): boolean =>
  phase === 'registry'
    ? remote === '' && version === ''
    : remotes.some((entry) => entry.name === remote && publishedVersions(entry).includes(version));

/** Counts what pages tell of their loads of remotes, as far as it counts. */
export function createLoadCount(
  clock: Clock,
  { registry, judge }: { registry: () => Registry } & Pick<CanaryStops, 'judge'>,
): CountLoad {
  const limit = createLoadLimit(clock);
  return async (context, load) => {
    const { network } = context.actor.source;
    const version = `${load.remote} ${load.version}`;
    if (!isKnown(registry(), load) || limit.isFull(network, version)) return;
    if (!(await storeLoad(context, load))) return limit.fill(network, version);
    if (load.phase === 'loaded') return;
    const tried = registry().remotes.find(
      ({ name, canary }) => name === load.remote && canary?.version === load.version,
    );
    if (tried) await judge(tried);
  };
}
