import type { WorkerScope } from './scope';

/** The worker that replaces the worker: it removes all caches, and itself. */
declare const self: WorkerScope;

async function leave(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith('ank-'));
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.registration.unregister();
}

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));
// A tab of an earlier version may have registered it again while it was closing.
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.waitUntil(leave());
});
