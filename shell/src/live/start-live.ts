import { currentSession, sessionAtom } from '@ank/shared/platform';
import { getDefaultStore } from 'jotai';
import type { LiveEvent } from './read-events';
import { stream } from './stream';
import { takeEvent } from './take-event';

/** The lock of the one tab with the stream, and the channel to the other tabs. */
const NAME = 'ank.live';

const nothing = (): void => undefined;

/** Null where storage is blocked: Firefox then refuses channels too. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(NAME);
  } catch {
    return null;
  }
}

/** Follows the changes until the returned function is called: as the tab with the stream, or by its messages. */
function follow(token: string): () => void {
  const channel = openChannel();
  if (channel === null) return nothing;
  const ending = new AbortController();
  const { signal } = ending;
  channel.onmessage = ({ data }: MessageEvent<LiveEvent>) => takeEvent(data);
  const onEvent = (event: LiveEvent): void => {
    channel.postMessage(event);
    takeEvent(event);
  };
  navigator.locks.request(NAME, { signal }, () => stream(token, onEvent, signal)).catch(nothing);
  return () => {
    ending.abort();
    channel.close();
  };
}

/** Makes this page follow the stream while it is visible and has a session. Without locks or channels it only polls. */
export function startLive(): void {
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) return;
  let followed: string | null = null;
  let end = nothing;
  const update = (): void => {
    const token = document.visibilityState === 'visible' ? (currentSession()?.token ?? null) : null;
    if (token === followed) return;
    end();
    followed = token;
    end = token === null ? nothing : follow(token);
  };
  document.addEventListener('visibilitychange', update);
  getDefaultStore().sub(sessionAtom, update);
  update();
}
