import {
  type BrowserFamily,
  type Client,
  createClient,
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

/** Sends a report of a load, with what is told of its failure and of the browser. */
export function sendReport(load: Omit<RemoteLoad, 'cause' | 'frames' | 'browser'>, failure: unknown): void {
  const first = firstCause(failure);
  const told = { cause: causeText(first), frames: framesOf(first), browser: browserOf(navigator.userAgent) };
  site ??= createClient({ ...siteConfig(), ...OWN_DIALECT, apiOrigin: '', ...NOBODY });
  site.send(remoteLoad, { ...load, ...told }).catch(() => undefined);
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
