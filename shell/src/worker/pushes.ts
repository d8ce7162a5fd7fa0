import { urlIn } from '@ank/contract';
import type { Tab, Tabs } from './scope';

/**
 * The message with which the worker asks a tab to show a screen; the tab answers by the port. Fixed, because tabs of
 * other versions use it too.
 */
export const OPEN_SCREEN = 'ank.open';

/** A tab of a version that does not know the question never answers it. */
const ANSWER_WITHIN_MS = 1_000;

const HOME = '/imp';

type Shown = { title: string; options: NotificationOptions };

const fieldsOf = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
};

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The notification of a push. If a worker shows none, browsers show their own. */
export function shownPush(text: string): Shown {
  const { title, body, tag, path, language } = fieldsOf(text);
  return {
    title: textIn(title) || 'Ank Bazaar',
    options: {
      body: textIn(body),
      icon: '/icons/192.png',
      lang: textIn(language),
      ...(textIn(tag) !== '' && { tag: textIn(tag) }),
      data: { path: textIn(path) },
    },
  };
}

/** A screen of this site; home for anything else. */
export function pathIn(data: unknown, origin: string): string {
  const path = textIn((data as { path?: unknown } | null)?.path);
  const url = path.startsWith('/') ? urlIn(path, origin) : null;
  return url?.origin === origin ? url.pathname + url.search : HOME;
}

/** Asks a tab to show a screen without a reload. False if it does not answer. */
const asks = (tab: Tab, path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const end = (done: boolean): void => {
      clearTimeout(timer);
      port1.close();
      resolve(done);
    };
    const timer = setTimeout(() => end(false), ANSWER_WITHIN_MS);
    port1.onmessage = () => end(true);
    tab.postMessage({ type: OPEN_SCREEN, path }, [port2]);
  });

/** Opens the screen of a notification in an existing tab, a visible one first, or in a new one. */
export async function openPush(tabs: Tabs, data: unknown, origin: string): Promise<void> {
  const path = pathIn(data, origin);
  const open = await tabs.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = open.find(({ visibilityState }) => visibilityState === 'visible') ?? open[0];
  if (!tab) return void (await tabs.openWindow(path));
  // Soon after the tap, because a browser allows it for a moment only.
  await tab.focus().catch(() => undefined);
  if (await asks(tab, path)) return;
  await tab.navigate(path).catch(() => tabs.openWindow(path));
}
