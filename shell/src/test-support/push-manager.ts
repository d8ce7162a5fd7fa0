/** The parts of the push API that jsdom does not have. */

type Held = { endpoint: string; options: { applicationServerKey: ArrayBuffer } };

export type PushBrowser = ReturnType<typeof installPushBrowser>;

/** `asked`: the player's answer when the browser asks. Endpoints count up. */
export function installPushBrowser(permission: NotificationPermission, asked: NotificationPermission = 'granted') {
  let held: Held | null = null;
  let count = 0;
  const log: string[] = [];
  let shown: string[] = [];
  const messages = new EventTarget();
  const asSubscription = (subscription: Held) => ({
    ...subscription,
    toJSON: () => ({ endpoint: subscription.endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } }),
    unsubscribe: async () => {
      log.push('unsubscribe');
      held = null;
      return true;
    },
  });
  const pushManager = {
    getSubscription: async () => held && asSubscription(held),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
      if (held) return asSubscription(held);
      log.push('subscribe');
      held = {
        endpoint: `https://push.example/${(count += 1)}`,
        options: { applicationServerKey: applicationServerKey.buffer },
      };
      return asSubscription(held);
    },
  };
  const registration = {
    pushManager,
    update: async () => log.push('update'),
    getNotifications: async () =>
      shown.map((title) => ({ title, close: () => void (shown = shown.filter((one) => one !== title)) })),
  };
  const workers = Object.assign(messages, {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  });
  const notifications = {
    permission,
    requestPermission: async () => {
      if (notifications.permission === 'default') {
        log.push('asked');
        notifications.permission = asked;
      }
      return notifications.permission;
    },
  };
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: workers });
  Object.assign(window, { PushManager: Object, Notification: notifications });
  return {
    log,
    notifications,
    registration,
    endpoint: () => held?.endpoint ?? null,
    /** The titles in the phone's tray. */
    tray: (): readonly string[] => shown,
    show: (...titles: string[]) => void (shown = titles),
    /** An earlier page subscribed the browser. */
    hold: (endpoint: string, key: Uint8Array<ArrayBuffer>) =>
      void (held = { endpoint, options: { applicationServerKey: key.buffer } }),
    /** The worker's question to this page. */
    ask: (data: unknown, port: { postMessage: (answer: unknown) => void }) =>
      messages.dispatchEvent(Object.assign(new Event('message'), { data, ports: [port] })),
    remove: () => {
      Reflect.deleteProperty(navigator, 'serviceWorker');
      for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name);
    },
  };
}
