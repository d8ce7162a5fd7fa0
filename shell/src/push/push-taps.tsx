import { useNavigate, useSession } from '@ank/shared/platform';
import { useEffect } from 'react';
import { OPEN_SCREEN } from '../worker/pushes';
import { unsubscribe } from './push-browser';
import { saveInPageLanguage } from './push-saves';

/** Shows the screen of a tapped notification, as the worker asks, and keeps pushes in the page's language. */
export function PushTaps() {
  const navigate = useNavigate();
  const hasSession = useSession() !== null;
  // Also after a session that ended before this part was loaded: the phone's next user must not see it.
  useEffect(() => {
    if (!hasSession) void unsubscribe();
    // If that fails, the app's next start tries it again.
    else void saveInPageLanguage().catch(() => undefined);
  }, [hasSession]);
  useEffect(() => {
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    if (!workers) return undefined;
    const take = ({ data, ports }: MessageEvent): void => {
      const { type, path } = (data ?? {}) as { type?: unknown; path?: unknown };
      if (type !== OPEN_SCREEN || typeof path !== 'string' || !path.startsWith('/')) return;
      void navigate(path);
      ports[0]?.postMessage(true);
    };
    workers.addEventListener('message', take);
    return () => workers.removeEventListener('message', take);
  }, [navigate]);
  return null;
}
