import { type MouseEvent, type PointerEvent, type RefObject, type SyntheticEvent, useEffect, useRef } from 'react';

type DialogOptions = {
  open: boolean;
  /** A request is in flight: nothing closes the dialog. */
  busy?: boolean;
  onClose: () => void;
};

type DialogProps = {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel: (event: SyntheticEvent) => void;
  onClose: () => void;
  onPointerDown: (event: PointerEvent) => void;
  onClick: (event: MouseEvent) => void;
};

/**
 * Behaviour of a native modal dialog: shown while `open`, page scroll locked, focus restored afterwards. Esc, the back
 * gesture and a press on the backdrop call `onClose`, unless busy. The content must fill the dialog to its edges.
 */
export function useDialog({ open, busy = false, onClose }: DialogOptions): DialogProps {
  const ref = useRef<HTMLDialogElement>(null);
  const wanted = useRef(false);
  const pressedBackdrop = useRef(false);

  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    const opener = document.activeElement;
    const { overflow } = document.body.style;
    document.body.style.overflow = 'hidden';
    wanted.current = true;
    dialog.showModal();
    return () => {
      wanted.current = false;
      dialog.close();
      document.body.style.overflow = overflow;
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [open]);

  const ask = (): void => {
    if (!busy) onClose();
  };

  return {
    ref,
    onCancel: (event) => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      ask();
    },
    // Browsers may close the dialog on a second Esc or back gesture without a cancel event.
    onClose: () => {
      if (!wanted.current) return;
      if (busy) ref.current?.showModal();
      else onClose();
    },
    onPointerDown: (event) => {
      pressedBackdrop.current = event.target === event.currentTarget;
    },
    onClick: (event) => {
      if (pressedBackdrop.current && event.target === event.currentTarget) ask();
    },
  };
}
