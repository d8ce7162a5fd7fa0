import { checkRemoteModule, fallbackOf, type RegistryEntry, type RemoteBuild, type RemoteModule } from '@ank/contract';
import { fetchFiles } from '@ank/protocol';
import { areKept } from '../worker/kept-files';
import { isReplaced, runVersion } from './registry-state';
import { LoadFailure, phaseOf, reportLoad } from './report-load';
import type { Federation } from './runtime';

/** A load fails once no byte of the remote's files has arrived for this time, in ms. */
const STALL_MS = 30_000;

/** The same, in ms, if the previous version is cached in this browser and can be shown at once. */
const READY_STALL_MS = 10_000;

/** Timeout for running a remote whose files have arrived, in ms. */
const RUN_TIME_LIMIT_MS = 30_000;

/** How long a page waits for the files that it has preloaded before it watches their progress, in ms. */
const PRELOAD_MS = 3000;

/** A failure within this time, in ms, is retried once before the player sees it. */
const QUICK_FAILURE_MS = 3000;
const SECOND_TRY_DELAY_MS = 300;

let federation: Promise<Federation> | null = null;

const loads = new Map<string, Promise<RemoteModule>>();

/** Failed loads by remote name. */
const failures = new Map<string, number>();

/** The federation runtime, loaded when a remote is first needed. After a failure the next call retries. */
export function startFederation(): Promise<Federation> {
  federation ??= import(/* webpackChunkName: "federation" */ './runtime')
    .then(({ createFederation }) => createFederation(failures))
    .catch((cause: unknown) => {
      federation = null;
      throw cause;
    });
  return federation;
}

/**
 * Loads a remote's module once per page. The promise is cached, also when it fails, until `forgetRemote`: a suspended
 * screen needs the same promise on each render.
 */
export function loadRemote({ name }: RegistryEntry): Promise<RemoteModule> {
  let load = loads.get(name);
  if (!load) {
    load = runVersion(name).then(fetchModule);
    load.catch((cause: unknown) => console.error(`Remote ${name}`, cause));
    loads.set(name, load);
  }
  return load;
}

/** Resolves once no remote is loading, successfully or not. */
export const loadsSettled = (): Promise<unknown> => Promise.allSettled(loads.values());

/** Drops the cached load, so that the next `loadRemote` loads again. */
export function dropLoad({ name }: RegistryEntry): void {
  loads.delete(name);
}

/** Makes the next `loadRemote` retry a failed load. A fallback that runs instead stays. */
export function forgetRemote(entry: RegistryEntry): void {
  if (isReplaced(entry)) return;
  dropLoad(entry);
  failures.set(entry.name, (failures.get(entry.name) ?? 0) + 1);
}

async function fetchModule(entry: RegistryEntry): Promise<RemoteModule> {
  try {
    return await fetchAndRun(entry);
  } catch (cause) {
    reportLoad(entry, phaseOf(cause), cause);
    throw cause;
  }
}

/**
 * Files that the page has preloaded are used at once. All others are fetched into the cache before they run: only a
 * fetch reports progress and can be aborted, while a hanging script would also block the retry.
 */
async function fetchAndRun(entry: RegistryEntry): Promise<RemoteModule> {
  const files = filesOf(entry);
  const leaving = new AbortController();
  let fetched: Promise<RemoteModule> | undefined;
  const viaFetch = (): Promise<RemoteModule> =>
    (fetched ??= tryTwice(async () => {
      const arrivals = fetchFiles(files, await stallLimitOf(entry), leaving.signal);
      // The entry runs while the other files arrive.
      const entered = Promise.all([startFederation(), arrivals[0]]).then(([{ enter }]) => enter(entry));
      const allArrived = Promise.all(arrivals);
      allArrived.catch(() => undefined);
      await entered.catch((cause: unknown) => {
        throw new LoadFailure('entry', `The entry of ${entry.name} does not run`, { cause });
      });
      await allArrived;
      return withTimeLimit(runModule(entry));
    }));
  if (failures.has(entry.name) || files.length === 0 || !files.every(isPreloaded)) return viaFetch();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise((resolve) => (timer = setTimeout(resolve, PRELOAD_MS)));
  try {
    return await Promise.race([
      runModule(entry).catch((cause: unknown) => orFail(viaFetch(), cause)),
      timeout.then(viaFetch),
    ]);
  } finally {
    clearTimeout(timer);
    leaving.abort();
  }
}

/** Without files that have no hash: these come from a dev server and are not cached. */
const filesOf = ({ entry, scripts, styles }: RemoteBuild): string[] =>
  [entry, ...scripts, ...styles].filter(({ integrity }) => integrity !== '').map(({ url }) => url);

async function stallLimitOf(entry: RegistryEntry): Promise<number> {
  const before = fallbackOf(entry);
  return before && (await areKept(filesOf(before))) ? READY_STALL_MS : STALL_MS;
}

const isPreloaded = (url: string): boolean =>
  document.querySelector(`link[rel="preload"][href="${CSS.escape(url)}"]`) !== null;

async function runModule(entry: RegistryEntry): Promise<RemoteModule> {
  const { load } = await startFederation();
  const checked = checkRemoteModule(await load(entry));
  if ('fault' in checked) throw new Error(`${entry.name} ${checked.fault}`);
  return checked;
}

/** A second try may fail because of what the first has left, such as a half-run module: the first cause is reported. */
const orFail = <Value>(work: Promise<Value>, cause: unknown): Promise<Value> =>
  work.catch(() => {
    throw cause;
  });

async function tryTwice<Value>(work: () => Promise<Value>): Promise<Value> {
  const startedAt = performance.now();
  try {
    return await work();
  } catch (cause) {
    if (performance.now() - startedAt > QUICK_FAILURE_MS) throw cause;
    await new Promise((resolve) => setTimeout(resolve, SECOND_TRY_DELAY_MS));
    return orFail(work(), cause);
  }
}

function withTimeLimit<Value>(work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('It took too long')), RUN_TIME_LIMIT_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
