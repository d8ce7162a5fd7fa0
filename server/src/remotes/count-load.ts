import { publishedVersions, type Registry } from '@ank/contract';
import type { RemoteLoad } from '@ank/protocol';
import type { Clock } from '../clock';
import type { By, Visitor } from '../context';
import type { CanaryStops, Trial } from './canary-stops';
import { createLoadLimit } from './load-limit';
import { storeLoad } from './store-load';

export type CountLoad = (context: By<Visitor>, load: RemoteLoad) => Promise<void>;

type Offered = { registry: () => Registry; shell: () => Trial };

/** Reports that count: about a version that the site offers, or the registry itself, which has no version. */
function isKnown({ registry, shell }: Offered, { remote, version, phase }: RemoteLoad): boolean {
  if (phase === 'registry') return remote === '' && version === '';
  const { name, version: live, canary } = shell();
  if (remote === name) return [live, canary?.version].includes(version);
  return registry().remotes.some((entry) => entry.name === remote && publishedVersions(entry).includes(version));
}

/** Counts pages' reports of loading remotes and the shell, as far as they count. */
export function createLoadCount(clock: Clock, { judge, ...offered }: Offered & Pick<CanaryStops, 'judge'>): CountLoad {
  const limit = createLoadLimit(clock);
  return async (context, load) => {
    const { network } = context.actor.source;
    const version = `${load.remote} ${load.version}`;
    if (!isKnown(offered, load) || limit.isFull(network, version)) return;
    if (!(await storeLoad(context, load))) return limit.fill(network, version);
    if (load.phase === 'loaded') return;
    const trials: readonly Trial[] = [...offered.registry().remotes, offered.shell()];
    const tried = trials.find(({ name, canary }) => name === load.remote && canary?.version === load.version);
    if (tried) await judge(tried);
  };
}
