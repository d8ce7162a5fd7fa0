import { openLiveStream } from '@ank/protocol';
import { siteConfig } from '@ank/shared/platform';
import { type LiveEvent, readEvents } from './read-events';

/** A stream without data for this long, in ms, counts as lost; the server sends a heartbeat every 20 s. */
const SILENCE_MS = 60_000;
const MIN_WAIT_MS = 1_000;
const FIRST_WAIT_MS = 10_000;
const MAX_WAIT_MS = 120_000;

/** The wait before the next try, in ms: random, so that clients do not return at once, and longer with each failure. */
export const waitMs = (failures: number, random = Math.random()): number =>
  MIN_WAIT_MS + Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * random;

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });

/**
 * Reads one stream to its end. False: the server has none, or none for this session, or this browser cannot read it.
 */
async function readOnce(token: string, onEvent: (event: LiveEvent) => void, signal: AbortSignal): Promise<boolean> {
  const own = new AbortController();
  const stop = (): void => own.abort();
  signal.addEventListener('abort', stop);
  let timer = setTimeout(stop, SILENCE_MS);
  const onSign = (): void => {
    clearTimeout(timer);
    timer = setTimeout(stop, SILENCE_MS);
  };
  try {
    const response = await openLiveStream(siteConfig(), token, own.signal);
    if (!response.headers.get('content-type')?.startsWith('text/event-stream') || !response.body)
      return response.status === 429 || response.status >= 500;
    await readEvents(response.body, { onSign, onEvent });
    return true;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
    own.abort();
  }
}

/** Streams until `signal` aborts, or the server has no stream for this session. Reopens a lost stream. */
export async function stream(token: string, onEvent: (event: LiveEvent) => void, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    let hasBegun = false;
    const hear = (event: LiveEvent): void => {
      hasBegun = true;
      onEvent(event);
    };
    if (!(await readOnce(token, hear, signal).catch(() => true))) return;
    failures = hasBegun ? 0 : failures + 1;
    if (!signal.aborted) await sleep(waitMs(failures), signal);
  }
}
