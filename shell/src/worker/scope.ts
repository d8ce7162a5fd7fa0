/** The parts of the worker's global scope that the types of pages do not have. */
export type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void };

export type FetchEvent = ExtendableEvent & {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith: (answer: Promise<Response>) => void;
};

export type PushEvent = ExtendableEvent & { readonly data: { text: () => string } | null };

export type NotificationEvent = ExtendableEvent & { readonly notification: Notification };

/** An open tab of this origin. */
export type Tab = {
  readonly visibilityState: DocumentVisibilityState;
  focus: () => Promise<unknown>;
  navigate: (url: string) => Promise<unknown>;
  postMessage: (message: unknown, transfer: Transferable[]) => void;
};

export type Tabs = {
  claim: () => Promise<void>;
  matchAll: (which: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly Tab[]>;
  openWindow: (url: string) => Promise<unknown>;
};

type Events = {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  push: PushEvent;
  notificationclick: NotificationEvent;
};

export type WorkerScope = {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: Tabs;
  skipWaiting: () => Promise<void>;
  addEventListener: <Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void) => void;
};
