import type { WorkerScope } from './scope';

/** The worker that takes the worker off: published in its place, it removes all that was kept, and itself. */
declare const self: WorkerScope;

async function leave(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith('ank-'));
  await Promise.all(names.map((name) => caches.delete(name)));
  await self.registration.unregister();
}

self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));
// A tab of an earlier version may have registered it once more while it left.
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.waitUntil(leave());
});
