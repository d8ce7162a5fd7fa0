import { forgetRemote, loadRemote, startFederation } from './load-remote';
import { remotePathOf } from './registry-state';

/** Idle loading waits this long, in ms, to leave the network to the first view. */
const FIRST_VIEW_MS = 4000;

/** Prefetches a remote on pointerdown or focus of a link to it, and the runtime when the page is idle. */
export function warmLinks(): void {
  const warm = (event: Event): void => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    const found =
      link instanceof HTMLAnchorElement && link.origin === location.origin ? remotePathOf(link.pathname) : null;
    // A screen of this remote that is open shows the failure itself; otherwise forget it, so that a later visit
    // retries.
    if (found)
      loadRemote(found.remote).catch(
        () => remotePathOf(location.pathname)?.remote === found.remote || forgetRemote(found.remote),
      );
  };
  document.addEventListener('pointerdown', warm, { passive: true });
  document.addEventListener('focusin', warm);
  const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000));
  setTimeout(() => whenIdle(() => void startFederation().catch(() => undefined)), FIRST_VIEW_MS);
}
