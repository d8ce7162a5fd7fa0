import { useLayoutEffect, useRef } from 'react';
import { toast, ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import './toasts.css';
import { TOAST_MS, type Notice } from './notify';
import { adoptToastLayer, raiseToasts } from './toast-layer';

let shownAt: Notice['position'] | null = null;

export function showToast({ text, kind, position }: Notice): void {
  // On a phone both positions are the same place: an older toast would cover the newer one.
  if (position !== shownAt) toast.dismiss();
  shownAt = position;
  raiseToasts();
  toast(text, { type: kind, position, toastId: `${kind}:${text}`, role: kind === 'error' ? 'alert' : 'status' });
}

export function Toasts() {
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (layer.current ? adoptToastLayer(layer.current) : undefined), []);
  return (
    // React places the screens before this outer element, so it stays where it is while the layer moves.
    <div>
      <div ref={layer}>
        <ToastContainer
          autoClose={TOAST_MS}
          hideProgressBar
          // A tap counts as hovering, which would keep the toast for ever.
          closeOnClick
          closeButton={false}
          limit={3}
          newestOnTop
          pauseOnFocusLoss={false}
        />
      </div>
    </div>
  );
}
