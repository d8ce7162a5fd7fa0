import type { PushAddress } from '@ank/protocol';
import { bytesOf, isSameKey, type PushWay } from './push.rules';

const START_WITHIN_MS = 10_000;

/** Whether this browser can receive pushes now. */
export function wayToPush(): PushWay {
  // Only browsers of iOS have this property. There, only an installed app can receive pushes.
  if ('standalone' in navigator && navigator.standalone === false) return 'install';
  const canPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!canPush) return 'never';
  return Notification.permission === 'denied' ? 'denied' : 'ready';
}

const registered = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined;

const heldSubscription = async (): Promise<PushSubscription | null> =>
  (await (await registered())?.pushManager?.getSubscription()) ?? null;

/** The endpoint of this browser's subscription, or null. */
export async function heldEndpoint(): Promise<string | null> {
  if (wayToPush() !== 'ready' || Notification.permission !== 'granted') return null;
  return (await heldSubscription())?.endpoint ?? null;
}

/** The active worker. An older version is updated first, because it would show nothing. */
async function worker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_resolve, reject) =>
    setTimeout(() => reject(new Error('no worker')), START_WITHIN_MS),
  );
  const registration = await Promise.race([navigator.serviceWorker.ready, late]);
  await registration.update().catch(() => undefined);
  return registration;
}

/** Asks the player. Must be called within a tap. */
export const isAllowed = async (): Promise<boolean> => (await Notification.requestPermission()) === 'granted';

/** Subscribes this browser, again if its subscription has another key. */
export async function subscribe(publicKey: string): Promise<PushAddress> {
  const { pushManager } = await worker();
  const held = await pushManager.getSubscription();
  if (held && !isSameKey(held.options.applicationServerKey, publicKey)) await held.unsubscribe();
  const applicationServerKey = bytesOf(publicKey);
  const { endpoint, keys } = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })).toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('a subscription without keys');
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth };
}

const shownPushes = async (): Promise<readonly Notification[]> =>
  (await (await registered())?.getNotifications?.()) ?? [];

/** Pushes on their way are not shown either, and those that are shown are closed. */
export async function unsubscribe(): Promise<void> {
  await (await heldSubscription().catch(() => null))?.unsubscribe().catch(() => false);
  for (const push of await shownPushes().catch(() => [])) push.close();
}
