import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { LAYOUT_TEXTS } from './layout.messages';
import classes from './offline-banner.module.css';

function watchConnection(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

const isOnline = (): boolean => navigator.onLine;

/** Shown while the device is offline. */
export function OfflineBanner() {
  const online = useSyncExternalStore(watchConnection, isOnline);
  return (
    <div role="status">
      {!online && (
        <p className={classes.banner}>
          <WifiOff size={20} aria-hidden />
          {LAYOUT_TEXTS.offline}
        </p>
      )}
    </div>
  );
}
