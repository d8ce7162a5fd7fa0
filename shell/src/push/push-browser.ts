import type { PushAddress } from '@ank/protocol';
import { bytesOf, isSameKey, type PushWay } from './push.rules';

const START_WITHIN_MS = 10_000;

/** Whether this browser can be sent anything, now. */
export function wayToPush(): PushWay {
  // Only browsers of iOS have this property. There an app has to be installed first.
  if ('standalone' in navigator && navigator.standalone === false) return 'install';
  const canPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!canPush) return 'never';
  return Notification.permission === 'denied' ? 'denied' : 'ready';
}

const registered = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined;

const heldSubscription = async (): Promise<PushSubscription | null> =>
  (await (await registered())?.pushManager?.getSubscription()) ?? null;

/** The address at which this browser takes pushes; null for none. */
export async function heldEndpoint(): Promise<string | null> {
  if (wayToPush() !== 'ready' || Notification.permission !== 'granted') return null;
  return (await heldSubscription())?.endpoint ?? null;
}

/** The worker once it runs. One of the version before is replaced first: it would show nothing. */
async function worker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_resolve, reject) =>
    setTimeout(() => reject(new Error('no worker')), START_WITHIN_MS),
  );
  const registration = await Promise.race([navigator.serviceWorker.ready, late]);
  await registration.update().catch(() => undefined);
  return registration;
}

/** Asks the player, in the tap that this is called by. */
export const isAllowed = async (): Promise<boolean> => (await Notification.requestPermission()) === 'granted';

/** Subscribes this browser, anew where it was for another key. */
export async function subscribe(publicKey: string): Promise<PushAddress> {
  const { pushManager } = await worker();
  const held = await pushManager.getSubscription();
  if (held && !isSameKey(held.options.applicationServerKey, publicKey)) await held.unsubscribe();
  const applicationServerKey = bytesOf(publicKey);
  const { endpoint, keys } = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })).toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('a subscription without keys');
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth };
}

/** What is on its way is not shown either. */
export async function unsubscribe(): Promise<void> {
  await (await heldSubscription().catch(() => null))?.unsubscribe().catch(() => false);
}
