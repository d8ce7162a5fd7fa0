import { useEffect, useState, type ComponentType } from 'react';
import { attachNotices } from './notify';

/** The page's single toast container. Its library loads after the first paint. */
export function ToastHost() {
  const [Toasts, setToasts] = useState<ComponentType | null>(null);
  useEffect(() => {
    let mounted = true;
    const load = (): void => {
      import('./toasts').then(
        (module) => {
          if (!mounted) return;
          setToasts(() => module.Toasts);
          attachNotices({
            show: module.showToast,
            clearOfScreen: module.clearToastsOfScreen,
            clearUnseen: module.clearUnseenToasts,
          });
        },
        () => setTimeout(load, 3000),
      );
    };
    const timer = setTimeout(load, 300);
    return () => {
      mounted = false;
      clearTimeout(timer);
    };
  }, []);
  return Toasts && <Toasts />;
}
