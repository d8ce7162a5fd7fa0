import { onSessionEnd } from './session';

/** How long a toast stays, in ms. */
export const TOAST_MS = 3000;

export type Notice = {
  text: string;
  kind: 'success' | 'error' | 'info';
  position: 'top-right' | 'top-center';
  /** About something on the screen: dismissed early when that is corrected or the screen is left. */
  ofScreen: boolean;
  /** If set, the notice stays until the player closes it, which calls this, or until the session ends. */
  onSeen: (() => void) | null;
};

/** Renders notices. */
type Sink = {
  show: (notice: Notice) => void;
  /** Dismisses the notices about the screen. */
  clearOfScreen: () => void;
  /** Dismisses the notices that the player has to close. */
  clearUnseen: () => void;
};

let sink: Sink | null = null;
let waiting: Notice[] = [];

/**
 * Shows a toast for three seconds or, with `onSeen`, until it is closed. Notices before the toasts are mounted are
 * queued.
 */
export function notify(text: string, options: Partial<Omit<Notice, 'text'>> = {}): void {
  const notice: Notice = { kind: 'error', position: 'top-right', ofScreen: false, onSeen: null, ...options, text };
  if (sink) sink.show(notice);
  else waiting.push(notice);
}

/** Shows the error of an entry, for three seconds or until `clearFaults`. */
export const notifyFault = (text: string): void => notify(text, { ofScreen: true });

/** Dismisses the messages about an entry once it is corrected or its screen is left. */
export function clearFaults(): void {
  waiting = waiting.filter((notice) => !notice.ofScreen);
  sink?.clearOfScreen();
}

// These notices belong to the player whose session ended.
onSessionEnd(() => sink?.clearUnseen());

/** Connects the renderer and shows the queued notices. */
export function attachNotices(next: Sink): void {
  sink = next;
  for (const notice of waiting.splice(0)) next.show(notice);
}
