import { forgetRemote, loadRemote, startFederation } from './load-remote';
import { remotePathOf } from './registry-state';

/** The first view has the network to itself for so long, in ms. */
const FIRST_VIEW_MS = 4000;

/** Starts loading a remote when a finger or the focus lands on a link to it, and the runtime when the page is idle. */
export function warmLinks(): void {
  const warm = (event: Event): void => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    const found =
      link instanceof HTMLAnchorElement && link.origin === location.origin ? remotePathOf(link.pathname) : null;
    // A failure shows on the screen that needs the remote; where none does yet, that one will try anew.
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
