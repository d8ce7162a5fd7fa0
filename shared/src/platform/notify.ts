/** How long a toast stays, in ms. */
export const TOAST_MS = 3000;

export type Notice = {
  text: string;
  kind: 'success' | 'error' | 'info';
  position: 'top-right' | 'top-center';
};

type Sink = (notice: Notice) => void;

let sink: Sink | null = null;
const waiting: Notice[] = [];

/** Shows a toast for three seconds. Notices given before the toasts are on screen wait for them. */
export function notify(text: string, options: Partial<Omit<Notice, 'text'>> = {}): void {
  const notice: Notice = { kind: 'error', position: 'top-right', ...options, text };
  if (sink) sink(notice);
  else waiting.push(notice);
}

/** Gives notices to whoever draws them. */
export function attachNotices(next: Sink): void {
  sink = next;
  for (const notice of waiting.splice(0)) next(notice);
}
