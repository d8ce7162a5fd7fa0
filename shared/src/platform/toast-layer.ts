/**
 * The element that holds the toasts. A modal dialog covers everything outside it and hides it from screen readers, so
 * the layer moves into the open dialog and back when the dialog is gone.
 */
let layer: HTMLElement | null = null;
let place: HTMLElement | null = null;

const watcher = new MutationObserver(() => {
  if (layer && !layer.isConnected) raiseToasts();
});

/** Moves the layer into the topmost open dialog, otherwise back into the page. */
export function raiseToasts(): void {
  if (!layer || !place) return;
  const dialogs = document.querySelectorAll('dialog[open]');
  const home = dialogs[dialogs.length - 1] ?? place;
  if (layer.parentNode !== home) home.append(layer);
  // An unmounting screen removes its open dialog, and would remove the layer with it.
  if (home === place) watcher.disconnect();
  else watcher.observe(document.body, { childList: true, subtree: true });
}

/** Makes `element` the layer. The returned function puts it back in its place. */
export function adoptToastLayer(element: HTMLElement): () => void {
  layer = element;
  place = element.parentElement;
  // A dialog's close event does not bubble, so listen in the capture phase.
  document.addEventListener('close', raiseToasts, true);
  raiseToasts();
  return () => {
    document.removeEventListener('close', raiseToasts, true);
    watcher.disconnect();
    place?.append(element);
    layer = null;
  };
}
