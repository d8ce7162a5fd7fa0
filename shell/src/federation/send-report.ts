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

/** Reports are sent without a session, and to the site that serves the page, whose registry names the versions. */
const NOBODY = { token: () => null, onServerTime: () => undefined, onSessionEnded: () => undefined };
let site: Client | null = null;

/** Sends a report of a load, with details of its failure and the browser. */
export function sendReport(load: Omit<RemoteLoad, 'cause' | 'frames' | 'browser'>, failure: unknown): void {
  const first = firstCause(failure);
  const details = { cause: causeText(first), frames: framesOf(first), browser: browserOf(navigator.userAgent) };
  site ??= createClient({ ...siteConfig(), ...OWN_DIALECT, apiOrigin: '', ...NOBODY });
  site.send(remoteLoad, { ...load, ...details }).catch(() => undefined);
}

/** The root cause of an error. */
export function firstCause(failure: unknown): unknown {
  return failure instanceof Error && failure.cause !== undefined ? firstCause(failure.cause) : failure;
}

/**
 * The cause, without anything that could identify a player: addresses, numbers and long words, such as tokens, are
 * removed. Line breaks become blanks.
 */
export function causeText(failure: unknown): string {
  if (!(failure instanceof Error)) return '';
  return `${failure.name}: ${failure.message}`
    .replace(/\p{C}+/gu, ' ')
    .replace(/\b[a-z]+:\/\/\S+/gi, 'URL')
    .replace(/[\w-]{20,}/g, '…')
    .replace(/\p{N}+/gu, '#')
    .slice(0, MAX_CAUSE);
}

/** The positions in built files from an error's stack. */
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
