import { keepFile, keepPage, keptFile, keptPage } from './kept';
import { kindOf, networkFirst, PAGE_LIMIT_MS } from './rules';
import { openPush, shownPush } from './pushes';
import type { ExtendableEvent, FetchEvent, WorkerScope } from './scope';

declare const self: WorkerScope;

/** Caching may fail, as when the storage is full: the page works without it. */
const inBackground = (event: ExtendableEvent, work: Promise<unknown>): void =>
  event.waitUntil(work.catch(() => undefined));

async function loadPage({ preloadResponse, request }: FetchEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

function openPage(event: FetchEvent): Promise<Response> {
  const network = loadPage(event);
  inBackground(
    event,
    network.then((answer) => keepPage(answer.clone())),
  );
  return networkFirst(network, keptPage, PAGE_LIMIT_MS);
}

async function openFile(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const kept = await keptFile(request).catch(() => undefined);
  if (kept) return kept;
  const answer = await fetch(request);
  inBackground(event, keepFile(request.url, answer.clone()));
  return answer;
}

// The worker is independent of the shell's version, so a new one takes over at once.
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => {
  inBackground(event, Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]));
});
self.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request, self.location.origin);
  if (kind === 'page') event.respondWith(openPage(event));
  if (kind === 'file') event.respondWith(openFile(event));
});
self.addEventListener('push', (event) => {
  const { title, options } = shownPush(event.data?.text() ?? '');
  event.waitUntil(self.registration.showNotification(title, options));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPush(self.clients, event.notification.data, self.location.origin));
});
