import type { ComponentType } from 'react';
import { areIcons, type RemoteIcons } from './icons';
import { type NavigationPlace, SPOKEN_CONTRACTS } from './offer';
import { type Access, ACCESSES, type Layout, LAYOUTS } from './paths';
import { urlIn } from './url-in';

/** The contract of newly built remotes. Incremented on breaking changes between shell and remotes. */
export const CONTRACT_VERSION = 1;

/** One screen of a remote. The shell lays it out and guards it by the descriptor; the remote only renders it. */
export type RemoteRoute = { path: string; Component: ComponentType };

/** What a remote exposes as './remote', its default export. */
export type RemoteModule = {
  contract: number;
  routes: readonly RemoteRoute[];
  /**
   * Resumes what an earlier page has left. Called with a session while something is stored under the descriptor's
   * `resume`: at the start, at a login, and whenever the page or the network comes back.
   */
  resume?: () => void;
};

export type NavigationEntry = {
  place: NavigationPlace;
  label: string;
  path: string;
  /** The name of an icon of the remote, or of the shell; an unknown name shows a plain circle. */
  icon: string;
  /** Second line of a banner. */
  hint?: string;
  /** Shown only while betting is on. */
  betting: boolean;
  /** Ascending within a place. */
  order: number;
  /** About deposits, withdrawals or transfers: left out on a points-only site. */
  money?: boolean;
};

/** An entry as the shell shows it. `drawing`: its icon, if the remote provides it. */
export type ShownEntry = NavigationEntry & { drawing?: readonly string[] | undefined };

/** By language and English text. */
export type DescriptorTexts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A remote's description of itself, as data: read before any of its code is loaded. */
export type RemoteDescriptor = {
  /** Registry name, such as 'main-market'. */
  name: string;
  /** Shown to players when the remote fails, such as 'Main markets'. */
  title: string;
  contract: number;
  paths: readonly { path: string; layout: Layout; access: Access; money?: boolean }[];
  navigation: readonly NavigationEntry[];
  /** The title, labels and hints in other languages: { hi: { Wallet: 'वॉलेट' } }. Missing ones stay unchanged. */
  texts?: DescriptorTexts;
  /** Icons that its entries name. Older shells ignore them. */
  icons?: RemoteIcons;
  /** The storage key of unfinished work, for which the shell loads the remote and calls its `resume`. */
  resume?: string;
};

/** A built file of a remote and its subresource-integrity hash; '' in development, where files have no hash. */
export type RemoteFile = { url: string; integrity: string };

/** Whether browsers enforce this hash: they silently ignore an unknown format. */
export const isIntegrity = (text: string): boolean =>
  /^sha(256-[A-Za-z0-9+/]{43}=|384-[A-Za-z0-9+/]{64}|512-[A-Za-z0-9+/]{86}==)$/.test(text);

/** The files of a version. Addresses are absolute paths of the site or absolute URLs of another origin. */
export type RemoteBuild = {
  version: string;
  contract: number;
  /** Name of the global container that `entry` defines. */
  container: string;
  entry: RemoteFile;
  /** Scripts and styles of the exposed module, for preloading and for the integrity check. */
  scripts: readonly RemoteFile[];
  styles: readonly RemoteFile[];
};

/** One published version of a remote. */
export type RemoteVersion = RemoteDescriptor & RemoteBuild;

/** A version on trial in browsers whose bucket, 0 to 99, is below `percent`. */
export type Canary = RemoteVersion & {
  percent: number;
  /** When the trial started, in ISO 8601. Releases before 1.1.0 did not store it. */
  since?: string;
};

/** One published remote: its live version, and other versions of it that a page may load. */
export type RegistryEntry = RemoteVersion & {
  enabled: boolean;
  /** The previously live version, which runs if this one fails. */
  fallback?: RemoteBuild;
  canary?: Canary;
  /** In a page: the version that failed there and is replaced by this one. */
  replaced?: string;
};

/** The versions of a remote that a page may load. */
export const publishedVersions = ({ version, fallback, canary }: RegistryEntry): readonly string[] =>
  [version, fallback?.version, canary?.version].filter((each) => each !== undefined);

/** The entry for a browser with this bucket: a canary has the live version as its fallback. */
export function entryFor(entry: RegistryEntry, bucket: () => number): RegistryEntry {
  if (!entry.canary || bucket() >= entry.canary.percent) return entry;
  const { percent: _percent, since: _since, ...tried } = entry.canary;
  const { version, contract, container, entry: file, scripts, styles, enabled } = entry;
  return { ...tried, enabled, fallback: { version, contract, container, entry: file, scripts, styles } };
}

/** The entry with the version that runs if its own fails; null if there is none. */
export function fallbackOf({ fallback, ...entry }: RegistryEntry): RegistryEntry | null {
  return fallback ? { ...entry, ...fallback, replaced: entry.version } : null;
}

/** The entry in a language: its title, and the labels and hints of its navigation. */
export function inLanguage(entry: RegistryEntry, language: string): RegistryEntry {
  const table = entry.texts?.[language] ?? {};
  const translate = (text: string): string => table[text] ?? text;
  const navigation = entry.navigation.map(({ label, hint, ...row }) => ({
    ...row,
    label: translate(label),
    ...(hint !== undefined && { hint: translate(hint) }),
  }));
  return { ...entry, title: translate(entry.title), navigation };
}

/** The document that names every remote of a site. `removed`: the names of those that were removed on purpose. */
export type Registry = { remotes: readonly RegistryEntry[]; removed?: readonly string[] };

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isFile = (value: unknown): value is RemoteFile =>
  isObject(value) &&
  typeof value.url === 'string' &&
  urlIn(value.url, 'https://site.example') !== null &&
  typeof value.integrity === 'string' &&
  (value.integrity === '' || isIntegrity(value.integrity));

const areFiles = (value: unknown): boolean => Array.isArray(value) && value.every(isFile);

const isOneOf = (words: readonly string[], value: unknown): boolean => words.some((word) => word === value);

/** Unknown layouts and access levels are refused: a guard must never guess. */
const isPath = (row: unknown): boolean =>
  isObject(row) && typeof row.path === 'string' && isOneOf(LAYOUTS, row.layout) && isOneOf(ACCESSES, row.access);

/** An unknown place is allowed; the entry is not shown. */
const isNavigation = (row: unknown): boolean =>
  isObject(row) &&
  ['place', 'label', 'path', 'icon'].every((key) => typeof row[key] === 'string') &&
  typeof row.betting === 'boolean' &&
  typeof row.order === 'number';

const isBuild = (value: unknown): boolean =>
  isObject(value) &&
  ['version', 'container'].every((key) => typeof value[key] === 'string') &&
  typeof value.contract === 'number' &&
  isFile(value.entry) &&
  areFiles(value.scripts) &&
  areFiles(value.styles);

const areTexts = (value: unknown): boolean =>
  isObject(value) &&
  Object.values(value).every(
    (table) => isObject(table) && Object.values(table).every((text) => typeof text === 'string'),
  );

const isVersion = (value: unknown): boolean =>
  isObject(value) &&
  isBuild(value) &&
  ['name', 'title'].every((key) => typeof value[key] === 'string') &&
  Array.isArray(value.paths) &&
  value.paths.every(isPath) &&
  Array.isArray(value.navigation) &&
  value.navigation.every(isNavigation) &&
  ['undefined', 'string'].includes(typeof value.resume) &&
  (value.texts === undefined || areTexts(value.texts));

const isEntry = (value: unknown): value is RegistryEntry =>
  isObject(value) && isVersion(value) && typeof value.enabled === 'boolean';

/** Malformed icons are left out: their entries get a plain circle. */
function withSoundIcons<Version extends RemoteDescriptor>({ icons, ...version }: Version): Omit<Version, 'icons'> {
  return { ...version, ...(areIcons(icons) && { icons }) };
}

/** A malformed fallback or canary is left out: the live version runs without them. */
function withSoundVersions({ fallback, canary, ...entry }: RegistryEntry): RegistryEntry {
  const isSound =
    isVersion(canary) &&
    canary?.name === entry.name &&
    typeof canary.percent === 'number' &&
    ['undefined', 'string'].includes(typeof canary.since);
  return {
    ...withSoundIcons(entry),
    ...(isBuild(fallback) && { fallback }),
    ...(isSound && { canary: withSoundIcons(canary) }),
  };
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The registry in `value`. A malformed entry is left out: one remote's bad entry never hides the others. */
export function parseRegistry(value: unknown): Registry {
  const { remotes, removed }: Record<string, unknown> = isObject(value) ? value : {};
  const names = listOf(removed).filter((name) => typeof name === 'string');
  const entries = listOf(remotes).filter(isEntry).map(withSoundVersions);
  return { remotes: entries, ...(names.length > 0 && { removed: names }) };
}

/**
 * The registry to use after `next` was read. A remote that is missing or malformed in it stays as in the last good
 * registry, unless it was removed on purpose.
 */
export function keepLostRemotes(last: Registry, next: Registry): Registry {
  const known = new Set([...next.remotes.map(({ name }) => name), ...(next.removed ?? [])]);
  return { ...next, remotes: [...next.remotes, ...last.remotes.filter(({ name }) => !known.has(name))] };
}

/** A component: a function or the result of memo, lazy or forwardRef. Tag names are rejected. */
const isComponent = (value: unknown): boolean => typeof value === 'function' || isObject(value);

/** The remote's exposed module, or the reason why the shell cannot mount it. */
export function checkRemoteModule(value: unknown): RemoteModule | { fault: string } {
  const module = isObject(value) && 'default' in value ? value.default : value;
  if (!isObject(module) || !Array.isArray(module.routes)) return { fault: 'exposes no routes' };
  if (!SPOKEN_CONTRACTS.some((spoken) => spoken === module.contract)) {
    return {
      fault: `is built for contract ${String(module.contract)}, the shell supports ${SPOKEN_CONTRACTS.join(', ')}`,
    };
  }
  const routesFit = module.routes.every(
    (route) => isObject(route) && typeof route.path === 'string' && isComponent(route.Component),
  );
  if (!routesFit) return { fault: 'exposes a route without path or component' };
  if (!['undefined', 'function'].includes(typeof module.resume))
    return { fault: 'exposes a resume that is no function' };
  return module as RemoteModule;
}
