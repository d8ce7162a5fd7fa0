import * as zod from 'zod/mini';
import type { Call } from '../call';
import { sentText } from '../server/fields';
import { onServer } from '../server/server-call';
import { z } from '../wire';

/** The outcome of loading a version of a remote: `loaded`, or the phase that failed. */
export const LOAD_PHASES = ['loaded', 'registry', 'entry', 'init', 'expose', 'render', 'unmount'] as const;
export type LoadPhase = (typeof LOAD_PHASES)[number];

const BROWSERS = ['chrome', 'edge', 'firefox', 'safari', 'samsung', 'other'] as const;
export type BrowserFamily = (typeof BROWSERS)[number];

/** One page's load of a version of a remote. It does not identify the player. */
export type RemoteLoad = {
  remote: string;
  version: string;
  /** The version that failed in this page before and is replaced by this one, or ''. */
  replaced: string;
  phase: LoadPhase;
  /** The root cause of a failure, without digits and tokens. */
  cause: string;
  /** Where in the built files it failed, innermost first: 'remote.1a2b.js:1:2345'. */
  frames: readonly string[];
  browser: BrowserFamily;
};

export const MAX_FRAMES = 5;
export const MAX_CAUSE = 200;

export const remoteLoad: Call<RemoteLoad, null> = {
  path: '/api-remote-load',
  session: false,
  outlivesPage: true,
  encode: (load) => ({ ...load }),
  answer: z.pipe(
    z.object({}),
    z.transform(() => null),
  ),
};

const word = (length: number) => sentText(length).check(zod.regex(/^[\w.+-]*$/));

export const remoteLoadEndpoint = /*#__PURE__*/ onServer<RemoteLoad, object>(remoteLoad, () => ({
  request: zod.object({
    remote: word(60),
    version: word(80),
    // Older pages do not send it.
    replaced: zod.pipe(
      zod.optional(word(80)),
      zod.transform((version) => version ?? ''),
    ),
    phase: zod.enum(LOAD_PHASES),
    // Pages of earlier releases send line breaks; other control characters could change the operator's terminal.
    cause: zod.pipe(
      sentText(MAX_CAUSE),
      zod.transform((text) => text.replace(/\p{C}+/gu, ' ')),
    ),
    frames: zod.array(sentText(120).check(zod.regex(/^[\w.-]+\.js:\d{1,7}:\d{1,7}$/))).check(zod.maxLength(MAX_FRAMES)),
    browser: zod.enum(BROWSERS),
  }),
  encodeAnswer: () => ({ msg: 'Success', status: true }),
}));
