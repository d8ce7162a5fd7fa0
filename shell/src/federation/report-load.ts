import type { RegistryEntry } from '@ank/contract';
import {
  type BrowserFamily,
  type Client,
  createClient,
  type LoadPhase,
  MAX_CAUSE,
  MAX_FRAMES,
  OWN_DIALECT,
  remoteLoad,
  type RemoteLoad,
} from '@ank/protocol';
import { siteConfig } from '@ank/shared/platform';

/** Reports go without a session, and to the site that serves the page, whose registry names the versions. */
const NOBODY = { token: () => null, onServerTime: () => undefined, onSessionEnded: () => undefined };
let site: Client | null = null;

/** What this page has told of: each version once, and once more if it fails while it is left. */
const told = new Set<string>();

type Version = Pick<RegistryEntry, 'name' | 'version' | 'replaced'>;

/** The registry itself, which fails under no remote's name. */
export const REGISTRY: Version = { name: '', version: '' };

/** Tells the site how far this page came with a version of a remote. */
export function reportLoad({ name, version, replaced = '' }: Version, phase: LoadPhase, failure?: unknown): void {
  const key = `${name} ${version} ${phase === 'unmount'}`;
  if (told.has(key)) return;
  told.add(key);
  const first = firstCause(failure);
  const report: RemoteLoad = {
    remote: name,
    version,
    replaced,
    phase,
    cause: causeText(first),
    frames: framesOf(first),
    browser: browserOf(navigator.userAgent),
  };
  site ??= createClient({ ...siteConfig(), ...OWN_DIALECT, apiOrigin: '', ...NOBODY });
  site.send(remoteLoad, report).catch(() => undefined);
}

/** The entry of a remote did not arrive, or did not run. */
export class EntryFailure extends Error {}

/** The phase in which a load failed, by the codes of the federation runtime. */
export function phaseOf(failure: unknown): LoadPhase {
  const text = failure instanceof Error ? failure.message : '';
  if (failure instanceof EntryFailure || /#RUNTIME-0*(1|8)\b/.test(text)) return 'entry';
  return /#RUNTIME-0*(2|15)\b/.test(text) ? 'init' : 'expose';
}

/** What an error was caused by, at the beginning. */
export function firstCause(failure: unknown): unknown {
  return failure instanceof Error && failure.cause !== undefined ? firstCause(failure.cause) : failure;
}

/** What went wrong, without what could tell of a player: addresses, numbers and long words, such as tokens, go. */
export function causeText(failure: unknown): string {
  if (!(failure instanceof Error)) return '';
  return `${failure.name}: ${failure.message}`
    .replace(/\b[a-z]+:\/\/\S+/gi, 'URL')
    .replace(/[\w-]{20,}/g, '…')
    .replace(/\p{N}+/gu, '#')
    .slice(0, MAX_CAUSE);
}

/** The places in built files that an error came through. */
export function framesOf(failure: unknown): string[] {
  const stack = failure instanceof Error ? (failure.stack ?? '') : '';
  const places = stack.matchAll(/([\w.-]+\.js)(?:\?[^\s:)]*)?:(\d{1,7}):(\d{1,7})/g);
  return [...places].slice(0, MAX_FRAMES).map(([, file, line, column]) => `${file}:${line}:${column}`);
}

const FAMILIES: readonly (readonly [BrowserFamily, RegExp])[] = [
  ['edge', /\bEdg/],
  ['samsung', /\bSamsungBrowser/],
  ['firefox', /\b(Firefox|FxiOS)\b/],
  ['chrome', /\b(Chrome|CriOS|HeadlessChrome)\b/],
  ['safari', /\bSafari\b/],
];

export const browserOf = (userAgent: string): BrowserFamily =>
  FAMILIES.find(([, mark]) => mark.test(userAgent))?.[0] ?? 'other';
