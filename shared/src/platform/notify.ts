import { onSessionEnd } from './session';

/** How long a toast stays, in ms. */
export const TOAST_MS = 3000;

export type Notice = {
  text: string;
  kind: 'success' | 'error' | 'info';
  position: 'top-right' | 'top-center';
  /** Said about what stands on the screen: gone when that is mended or left, which may be sooner than its time. */
  ofScreen: boolean;
  /** Where there is one, the notice stays until the player closes it, which calls this, or the session ends. */
  onSeen: (() => void) | null;
};

/** What draws notices. */
type Sink = {
  show: (notice: Notice) => void;
  /** Takes those of the screen away. */
  clearOfScreen: () => void;
  /** Takes those away that wait to be closed. */
  clearUnseen: () => void;
};

let sink: Sink | null = null;
let waiting: Notice[] = [];

/** Shows a toast for three seconds, or until it is closed where it has an `onSeen`. Notices given before the toasts are on screen wait for them. */
export function notify(text: string, options: Partial<Omit<Notice, 'text'>> = {}): void {
  const notice: Notice = { kind: 'error', position: 'top-right', ofScreen: false, onSeen: null, ...options, text };
  if (sink) sink.show(notice);
  else waiting.push(notice);
}

/** Says what is wrong with an entry, for three seconds or until `clearFaults`. */
export const notifyFault = (text: string): void => notify(text, { ofScreen: true });

/** Takes away what was said about an entry: it has been mended, or its screen left. */
export function clearFaults(): void {
  waiting = waiting.filter((notice) => !notice.ofScreen);
  sink?.clearOfScreen();
}

// The next player of the device is none of those they are for.
onSessionEnd(() => sink?.clearUnseen());

/** Gives notices to what draws them. */
export function attachNotices(next: Sink): void {
  sink = next;
  for (const notice of waiting.splice(0)) next.show(notice);
}
