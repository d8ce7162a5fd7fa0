/**
 * Where toasts are drawn. A modal dialog covers everything outside itself and hides it from screen readers, so the layer of
 * toasts moves into the dialog that is open, and back to its place in the page when that goes.
 */
let layer: HTMLElement | null = null;
let place: HTMLElement | null = null;

const watcher = new MutationObserver(() => {
  if (layer && !layer.isConnected) raiseToasts();
});

/** Puts the layer where it is seen: into the topmost open dialog, else into the page. */
export function raiseToasts(): void {
  if (!layer || !place) return;
  const dialogs = document.querySelectorAll('dialog[open]');
  const home = dialogs[dialogs.length - 1] ?? place;
  if (layer.parentNode !== home) home.append(layer);
  // A screen that leaves takes its open dialog along, and would take the layer with it.
  if (home === place) watcher.disconnect();
  else watcher.observe(document.body, { childList: true, subtree: true });
}

/** Takes an element of the page as the layer, until the returned function puts it back where it was found. */
export function adoptToastLayer(element: HTMLElement): () => void {
  layer = element;
  place = element.parentElement;
  // A dialog's close does not bubble.
  document.addEventListener('close', raiseToasts, true);
  raiseToasts();
  return () => {
    document.removeEventListener('close', raiseToasts, true);
    watcher.disconnect();
    place?.append(element);
    layer = null;
  };
}
