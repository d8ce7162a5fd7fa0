import { afterFirstView } from './after-first-view';
import { forgetRemote, loadRemote, startFederation } from './load-remote';
import { remotePathOf } from './registry-state';

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
  afterFirstView(() => void startFederation().catch(() => undefined));
}
