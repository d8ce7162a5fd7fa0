import { useLayoutEffect, useRef } from 'react';
import { toast, ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import './toasts.css';
import { TOAST_MS, type Notice } from './notify';
import { adoptToastLayer, raiseToasts } from './toast-layer';

/** Ids of the toasts that are dismissed with their screen. */
const ofScreens = new Set<string>();

/** Ids of the toasts that the player has to close. */
const unseen = new Set<string>();

/** The toast that the next one replaces, or ''. */
let passing = '';

export function showToast({ text, kind, position, ofScreen, onSeen }: Notice): void {
  const toastId = `${kind}:${text}`;
  // One at a time, except toasts that the player has to close: on a phone, more would cover the screen.
  if (passing !== toastId && passing !== '') toast.dismiss(passing);
  passing = onSeen ? '' : toastId;
  raiseToasts();
  if (ofScreen) ofScreens.add(toastId);
  else ofScreens.delete(toastId);
  if (onSeen) unseen.add(toastId);
  const lasting = {
    autoClose: false,
    closeButton: true,
    // The text can be selected and copied: taps and swipes do not dismiss it.
    closeOnClick: false,
    draggable: false,
    // `reason` is true when the player closed it.
    onClose: (reason: unknown) => (reason === true ? onSeen?.() : undefined),
  } as const;
  toast(text, {
    type: kind,
    position,
    toastId,
    role: kind === 'error' ? 'alert' : 'status',
    ...(onSeen ? lasting : { autoClose: TOAST_MS }),
  });
}

function dismissAll(ids: Set<string>): void {
  for (const toastId of ids) toast.dismiss(toastId);
  ids.clear();
}

export const clearToastsOfScreen = (): void => dismissAll(ofScreens);

export const clearUnseenToasts = (): void => dismissAll(unseen);

export function Toasts() {
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (layer.current ? adoptToastLayer(layer.current) : undefined), []);
  return (
    // React inserts screens before this outer element, so it stays in place while the layer moves.
    <div>
      <div ref={layer}>
        <ToastContainer
          hideProgressBar
          // On touch screens a tap counts as hover, which would pause the time-out for ever.
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
