import { checkRemoteModule, type RegistryEntry, type RemoteModule } from '@ank/shared/contract';
import { enabledRemotes } from './registry-state';

/** After this a remote counts as lost, in ms: longer than the limit of each of its files. */
const TIME_LIMIT_MS = 20_000;

type Federation = { load: (remote: string) => Promise<unknown> };

let federation: Promise<Federation> | null = null;

const loads = new Map<string, Promise<RemoteModule>>();

/** The federation runtime, fetched when a remote is first needed. A failed fetch is tried again by the next call. */
export function startFederation(): Promise<Federation> {
  federation ??= import(/* webpackChunkName: "federation" */ './runtime').then(
    ({ createFederation }) => createFederation(enabledRemotes()),
    (cause: unknown) => {
      federation = null;
      throw cause;
    },
  );
  return federation;
}

/**
 * The module of a remote, one load per page. The promise stays the same, failed ones too, until `forgetRemote`: a screen
 * that suspends on it must meet it again.
 */
export function loadRemote(entry: RegistryEntry): Promise<RemoteModule> {
  let load = loads.get(entry.name);
  if (!load) {
    load = withTimeLimit(fetchModule(entry));
    load.catch((cause: unknown) => console.error(`Remote ${entry.name} ${entry.version}`, cause));
    loads.set(entry.name, load);
  }
  return load;
}

/** Makes the next `loadRemote` try again. */
export function forgetRemote(name: string): void {
  loads.delete(name);
}

async function fetchModule(entry: RegistryEntry): Promise<RemoteModule> {
  hintFiles(entry);
  const { load } = await startFederation();
  const checked = checkRemoteModule(await load(entry.name));
  if ('fault' in checked) throw new Error(`${entry.name} ${checked.fault}`);
  return checked;
}

/** Starts fetching the exposed module's files beside the entry rather than after it. */
function hintFiles(entry: RegistryEntry): void {
  const hints = [
    ...[entry.entry, ...entry.scripts].map((file) => ({ ...file, as: 'script' })),
    ...entry.styles.map((file) => ({ ...file, as: 'style' })),
  ];
  for (const { url, integrity, as } of hints) {
    if (document.querySelector(`link[rel="preload"][href="${CSS.escape(url)}"]`)) continue;
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as, href: url, crossOrigin: 'anonymous', integrity });
    document.head.append(link);
  }
}

function withTimeLimit<Value>(work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('It took too long')), TIME_LIMIT_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
