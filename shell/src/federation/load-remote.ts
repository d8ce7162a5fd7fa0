import { checkRemoteModule, type RegistryEntry, type RemoteModule } from '@ank/contract';
import { warmUrl } from '@ank/protocol';
import { enabledRemotes } from './registry-state';

/** Time-out of loading a remote, in ms: longer than that of each of its files. */
const TIME_LIMIT_MS = 20_000;

/** A failure within this time, in ms, is retried once before the player sees it. */
const QUICK_FAILURE_MS = 3000;
const SECOND_TRY_DELAY_MS = 300;

type Federation = { load: (remote: string) => Promise<unknown> };

let federation: Promise<Federation> | null = null;

const loads = new Map<string, Promise<RemoteModule>>();

/** Failed loads by remote name. */
const failures = new Map<string, number>();

/** The federation runtime, loaded when a remote is first needed. After a failure the next call retries. */
export function startFederation(): Promise<Federation> {
  federation ??= import(/* webpackChunkName: "federation" */ './runtime')
    .then(({ createFederation }) => createFederation(enabledRemotes(), failures))
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
export function loadRemote(entry: RegistryEntry): Promise<RemoteModule> {
  let load = loads.get(entry.name);
  if (!load) {
    load = withTimeLimit(tryTwice(() => fetchModule(entry)));
    load.catch((cause: unknown) => console.error(`Remote ${entry.name} ${entry.version}`, cause));
    loads.set(entry.name, load);
  }
  return load;
}

/** Drops the cached load, so that the next `loadRemote` retries. */
export function forgetRemote(entry: RegistryEntry): void {
  loads.delete(entry.name);
  failures.set(entry.name, (failures.get(entry.name) ?? 0) + 1);
}

async function fetchModule(entry: RegistryEntry): Promise<RemoteModule> {
  const warming = warmFiles(entry);
  try {
    const { load } = await startFederation();
    const checked = checkRemoteModule(await load(entry.name));
    if ('fault' in checked) throw new Error(`${entry.name} ${checked.fault}`);
    return checked;
  } finally {
    warming.abort();
  }
}

/**
 * Prefetches the module's files in parallel with the entry. Not by preload links: the browser answers a retry from a
 * preload that failed or hangs. Files without a hash come from a dev server and are not cached.
 */
function warmFiles({ scripts, styles }: RegistryEntry): AbortController {
  const warming = new AbortController();
  for (const { url, integrity } of [...scripts, ...styles]) {
    if (integrity !== '' && !document.querySelector(`link[rel="preload"][href="${CSS.escape(url)}"]`))
      warmUrl(url, warming.signal);
  }
  return warming;
}

async function tryTwice<Value>(work: () => Promise<Value>): Promise<Value> {
  const startedAt = performance.now();
  try {
    return await work();
  } catch (cause) {
    if (performance.now() - startedAt > QUICK_FAILURE_MS) throw cause;
    await new Promise((resolve) => setTimeout(resolve, SECOND_TRY_DELAY_MS));
    return work();
  }
}

function withTimeLimit<Value>(work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('It took too long')), TIME_LIMIT_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
