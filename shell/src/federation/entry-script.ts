import { isIntegrity, type RegistryEntry } from '@ank/contract';
import { LoadFailure } from './report-load';

/** Time-out of an entry's script, in ms. It comes from the cache unless the page has preloaded it. */
const SCRIPT_TIME_LIMIT_MS = 30_000;

/** What the entry of a remote leaves in the page, under the name that the registry gives it. */
export type Container = {
  init: (shareScope: object, initScope: unknown[], options: object) => unknown;
  get: (exposed: string) => Promise<() => unknown>;
};

const containerOf = ({ container }: RegistryEntry): Container | undefined =>
  (globalThis as unknown as Record<string, Container | undefined>)[container];

/** Scripts that are on their way, by address. */
const running = new Map<string, Promise<Container>>();

/** Runs a remote's entry, once. `failures`: failed loads by the remote's name. */
export async function runEntry(remote: RegistryEntry, failures: ReadonlyMap<string, number>): Promise<Container> {
  const entered = containerOf(remote);
  if (entered) return entered;
  const script = entryScript(remote, failures.get(remote.name) ?? 0);
  const before = running.get(script.src);
  if (before) return before;
  const run = runScript(script).then(() => {
    const container = containerOf(remote);
    if (!container) throw new LoadFailure('entry', `The entry of ${remote.name} leaves no ${remote.container}`);
    return container;
  });
  running.set(script.src, run);
  const forget = (): void => void running.delete(script.src);
  run.then(forget, forget);
  return run;
}

/**
 * The script of an entry, with the registry's hash for the browser to check. The entry in turn carries the hashes of
 * its chunks. Only development builds may lack a hash.
 */
export function entryScript({ entry: { url, integrity } }: RegistryEntry, failed: number): HTMLScriptElement {
  const inDevelopment = integrity === '' && process.env.NODE_ENV !== 'production';
  if (!inDevelopment && !isIntegrity(integrity)) throw new LoadFailure('entry', `Without a hash: ${url}`);
  const script = document.createElement('script');
  // A fresh URL per retry: browsers queue a second request for a URL behind one that hangs.
  script.src = failed === 0 ? url : `${url}?try=${failed}`;
  script.async = true;
  script.crossOrigin = 'anonymous';
  script.integrity = integrity;
  return script;
}

function runScript(script: HTMLScriptElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new LoadFailure('entry', `${script.src} did not load`));
    const timer = setTimeout(fail, SCRIPT_TIME_LIMIT_MS);
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', fail);
    for (const outcome of ['load', 'error']) script.addEventListener(outcome, () => clearTimeout(timer));
    document.head.append(script);
  });
}
